"""Sets and rows of the reference engine: made, filtered, collected, and asked about."""
