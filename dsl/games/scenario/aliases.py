"""The names a scenario uses: its own for the players, the game's stable ones for everything else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dsl.engines.linking.datum import NONE, Datum
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Decision
from dsl.games.play.notation import all_texts
from dsl.language.typed import types as ty

PLAYER = "player"
SPECTATOR = "spectator"
"""Whoever looks on without playing: sees what all may see."""


class Aliases:
    """Shows values as a scenario writes them, and leads from its words back to the engine's."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game = game
        self.players = tuple(players)
        self._given = {
            name: f"{domain.name}{number + 1}"
            for domain in game.program.domains.values()
            for number, name in enumerate(domain.names)
        }
        names = sorted(self._given, key=len, reverse=True)
        self._names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)") if names else None

    def stable(self, text: str) -> str:
        """A line with the names that the rules give to pieces replaced by the stable ones."""
        return self._names.sub(lambda match: self._given[match[0]], text) if self._names else text

    def member(self, domain: str, name: str) -> int | None:
        """The number of the member of a domain that a scenario calls so."""
        number = self.seat(name) if domain == PLAYER else self.game.parse(domain, self.stable(name))
        return number if number is not None and number >= 0 else None

    @property
    def own(self) -> tuple[str, ...]:
        """The names that the scenario itself gives: to players and to pieces."""
        return (*self.players, *self.game.piece_names.values())

    def get(self, engine: Engine, path: str) -> Datum:
        """A value by its path; ``active`` is whose turn it is, ``asked`` who is asked."""
        if path == "active":
            return Datum(PLAYER, NONE if engine.state.active is None else engine.state.active)
        if path == "asked":
            return Datum(PLAYER, engine.pending.player if isinstance(engine.pending, Decision) else NONE)
        return engine.state.get(self.path(path))

    @staticmethod
    def is_open(path: str) -> bool:
        """Whether a path is ``active`` or ``asked``: whose turn and whose question it is, which everybody knows."""
        return path in ("active", "asked")

    @property
    def viewers(self) -> tuple[str, ...]:
        """All who may look at the game: the players, and one who does not play."""
        return (*self.players, SPECTATOR)

    def is_viewer(self, name: str) -> bool:
        """Whether ``name`` is one who may look at the game."""
        return name in self.viewers

    def seat(self, name: str) -> int | None:
        """The seat from 0 of a player."""
        return self.players.index(name) if name in self.players else None

    def player(self, seat: int) -> str:
        """The scenario's name of a seat."""
        return self.players[seat] if 0 <= seat < len(self.players) else str(seat + 1)

    def show(self, datum: Datum) -> str:
        """The name of a value."""
        if datum.many:
            return "{" + ", ".join(self.members(datum)) + "}"
        if datum.domain in self.game.cards and datum.value >= 0:  # copies of a card are alike
            return self.game.program.domains[datum.domain].members[self.game.cards[datum.domain][datum.value]]
        return self.player(datum.value) if datum.domain == PLAYER and datum.value >= 0 else self.game.show(datum)

    def members(self, datum: Datum) -> list[str]:
        """The names of a set's members."""
        return [self.show(part) for part in self.game.split(datum)]

    def path(self, path: str) -> str:
        """A path such as ``ship1.holes`` or ``port1.visits.red``, its names as the engine knows them."""
        parts = self.stable(path).split(".")
        name = parts[-2] if len(parts) > 1 else ""
        by_player = any(field.name == name and field.per == PLAYER for field in self.game.program.fields)
        parts[0] = self.word(parts[0])
        if by_player:
            parts[-1] = self.word(parts[-1])
        return ".".join(parts)

    def value(self, kind: ty.Type, text: str) -> str:
        """A value for a field of that type, players by the engine's names."""
        inner = ty.bare(kind)
        if ty.element(inner) == ty.PLAYER:
            return "{" + ", ".join(self.word(part.strip()) for part in text.strip("{}").split(",")) + "}"
        return self.word(text) if inner == ty.PLAYER else self.stable(text)

    def word(self, word: str) -> str:
        """A name as the engine knows it: a scenario's player is a seat."""
        seat = self.seat(word)
        word = self.stable(word)
        return word if seat is None else f"p{seat + 1}"

    def written(self, word: str) -> str:
        """A name of the engine as the scenario writes it."""
        return next((name for name in self.players if self.word(name) == word), word)

    def texts(self, decision: Decision) -> list[str]:
        """All offers."""
        return all_texts(self, decision)

    def find(self, decision: Decision, text: str) -> int | None:
        """The offer that a line of the scenario stands for; capitals do not matter where only one fits."""
        wanted = " ".join(self.stable(text).split())
        texts = self.texts(decision)
        if wanted in texts:
            return texts.index(wanted)
        loose = [i for i, offer in enumerate(texts) if offer.casefold() == wanted.casefold()]
        return loose[0] if len(loose) == 1 else None
