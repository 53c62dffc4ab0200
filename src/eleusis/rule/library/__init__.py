"""The published rules, and how many plays it takes to find them."""
