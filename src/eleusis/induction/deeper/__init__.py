"""Bodies that are searched where the library has none that fits."""
