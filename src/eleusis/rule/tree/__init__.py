"""What a rule is made of: conditions, numbers, features, and which cards they are about."""
