"""The files of a game beside its rules, and what is wrong with each: maps, scenarios, translations, theme."""
