"""The linked program: everything an engine runs, as numbers instead of names."""
