"""What falls: wheels, dice and cards as pictures, and what people throw themselves."""
