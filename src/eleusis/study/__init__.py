"""What can be learnt from play: the science benchmark, and playing it alone."""
