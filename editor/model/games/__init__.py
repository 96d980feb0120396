"""The rulesets at hand, as the window sees them: what their boards declare, and their words in the user's language."""
