"""The palette: inks and features that the chosen ruleset's board declares."""
