"""What may stay unused in a text: it is idle by proof, or says what can be done to the rest."""
