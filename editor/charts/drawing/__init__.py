"""The drawing of charts on screen and paper: themes, symbols, terrain, coast, arrows, names. QtGui only, no widgets."""
