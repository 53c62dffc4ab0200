"""What goes in and out: the terminal, files, errors, progress, pictures."""
