"""Tests in a browser; a package, so that they share one, which ends with the last of them."""
