"""The files of a game besides its rules, and their checks: maps, scenarios, translations, theme."""
