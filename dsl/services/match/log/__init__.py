"""What happened in a match, in sentences, and the rules that led to it."""
