"""Chances: wheels, dice and cards as pictures, and outcomes that people enter themselves."""
