"""How charts look, on a screen and on paper: themes, symbols, terrain, coast, arrows, names. QtGui only, no widgets."""
