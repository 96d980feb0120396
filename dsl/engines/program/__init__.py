"""The linked program: everything an engine runs, as numbers; no name has to be looked up any more."""
