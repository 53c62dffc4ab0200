"""What can be found out about a rule: equality, dead ends, what it depends on, true hints."""
