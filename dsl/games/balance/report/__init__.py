"""Reports of simulations as sentences, tables and charts, for a terminal or as a page."""
