"""What to tell a person whose rules do not parse: what was expected, and what was probably meant."""
