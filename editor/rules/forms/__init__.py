"""Rules as forms: the outline of a game, its parameters, the help column, single rules with the base game's version."""
