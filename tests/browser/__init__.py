"""Tests in a browser. They are a package so that they share one, which ends with the last of them."""
