"""Bots, and games between them."""

from __future__ import annotations

from dsl.games.bots.make import BOTS, make_bot
from dsl.games.bots.observation import Bot, Observation, Seen, saw_chance, saw_choice

__all__ = ["BOTS", "Bot", "Observation", "Seen", "make_bot", "saw_chance", "saw_choice"]
