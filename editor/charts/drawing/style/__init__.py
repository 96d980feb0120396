"""The look of things: themes, colours, symbols."""
