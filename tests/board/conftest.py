"""Hypothesis without a time limit for single examples: a busy machine is no mistake."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
