"""House rules: creating them, comparing them with their base in sentences, undoing single differences."""
