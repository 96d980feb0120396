"""Writing rules: the text of a ruleset as a document."""
