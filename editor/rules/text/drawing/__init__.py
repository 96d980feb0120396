"""How the text of rules is drawn: colours of words, the gutter, marks, folded lines."""
