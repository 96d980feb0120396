"""What of a chart's features is the same in every style: where they are, what they are, how they are called."""
