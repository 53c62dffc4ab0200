"""What comes of a text: read, asked about, or not read."""
