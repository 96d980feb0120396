"""Fordewind: the rule language, maps and engines of paper sea games."""
