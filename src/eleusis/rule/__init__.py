"""The secret rule: what it says, what it means, and machines that judge by it."""
