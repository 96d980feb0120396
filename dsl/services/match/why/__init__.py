"""Why something cannot be chosen, and why something happened, in the words of the rules."""
