"""`eleusis arena`: tournaments, the benchmark of knowing when one knows, evolutions."""
