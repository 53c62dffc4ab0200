"""A round at the terminal: who asks, who answers, what is told."""
