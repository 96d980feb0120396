"""A checked game is linked to a map and played: by the reference engine, or compiled to a module that says the same."""
