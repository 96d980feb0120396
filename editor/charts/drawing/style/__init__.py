"""What things look like: themes, colours, symbols."""
