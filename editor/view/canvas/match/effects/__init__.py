"""Painters of effects, one module for each family of them."""
