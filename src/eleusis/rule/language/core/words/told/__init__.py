"""What people say who tell a rule at the table, and not as a rulebook would."""
