"""New Eleusis: play it, referee it, study it."""
