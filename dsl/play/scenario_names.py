"""The names a scenario uses for players and pieces, and the engine's own, both ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.link.events import Decision
from dsl.play.names import Names, all_texts


class Aliases:
    """``players`` are the scenario's names of the seats; ``engine_players`` and ``pieces`` give the engine's names."""

    def __init__(self, players: Sequence[str], engine_players: Sequence[str], pieces: Mapping[str, str] | None = None) -> None:
        self.players = tuple(players)
        self._to_engine = dict(zip(players, engine_players, strict=False)) | dict(pieces or {})
        self._to_scenario = {engine: own for own, engine in self._to_engine.items()}

    def name_piece(self, own: str, engine: str) -> None:
        """``own`` is what the scenario calls the piece that the engine calls ``engine``."""
        self._to_engine[own] = engine
        self._to_scenario[engine] = own

    def seat(self, name: str) -> int | None:
        """The seat from 0 of a player."""
        return self.players.index(name) if name in self.players else None

    def player(self, seat: int) -> str:
        """The scenario's name of a seat."""
        return self.players[seat] if 0 <= seat < len(self.players) else str(seat + 1)

    def engine(self, text: str) -> str:
        """A line with the scenario's names replaced by the engine's."""
        return " ".join(self._to_engine.get(word, word) for word in text.split())

    def own(self, text: str) -> str:
        """A line with the engine's names replaced by the scenario's."""
        return " ".join(self._to_scenario.get(word, word) for word in text.split())

    def path(self, path: str) -> str:
        """A path such as ``ship1.holes`` with its first name as the engine knows it."""
        root, dot, rest = path.partition(".")
        return self._to_engine.get(root, root) + dot + rest

    def texts(self, game: Names, decision: Decision) -> list[str]:
        """All offers in the scenario's names."""
        return [self.own(text) for text in all_texts(game, decision)]

    def find(self, game: Names, decision: Decision, text: str) -> int | None:
        """The offer that a line of the scenario stands for; capitals do not matter where only one fits."""
        wanted = " ".join(text.split())
        texts = self.texts(game, decision)
        if wanted in texts:
            return texts.index(wanted)
        loose = [i for i, offer in enumerate(texts) if offer.casefold() == wanted.casefold()]
        return loose[0] if len(loose) == 1 else None
