"""Controls for values: each is one painted widget that shows what may be chosen, what is, and what the book says."""
