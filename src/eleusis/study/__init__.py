"""What can be learnt from play: the science benchmark, played alone, and the study of a round."""
