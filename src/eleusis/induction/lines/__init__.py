"""What conditions say after a line, all of them at once."""
