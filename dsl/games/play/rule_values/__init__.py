"""Values of the rules as they are set, by their names; sentences with gaps are filled with them."""
