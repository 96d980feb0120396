"""What a viewer sees of a match: positions, what happened, its log in sentences."""
