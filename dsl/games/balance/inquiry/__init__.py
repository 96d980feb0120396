"""Simulations for the window: results are reported as plain values while games are being played."""
