"""What can be learnt from play: the science benchmark, and the study of a round."""
