"""Evaluates a game while its games are being played; the results are plain values for a window."""
