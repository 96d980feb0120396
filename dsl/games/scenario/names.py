"""The names that a scenario uses for players, pieces and values; and new names for a scenario that is written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from dsl.engines.linking.game import NONE, Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Decision
from dsl.engines.protocol.state import State
from dsl.games.play.notation import all_texts
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.maps.mapfile import values
from dsl.text.files.yaml_tree import ScalarNode

STEPS = ("chance", "offers", "lacks", "expect", "sees", "log", "no log", "result")
"""The keys of a step, besides the name of a player."""
YES, NO = (*values.YES, "true"), (*values.NO, "false")
PLAYER = "player"
SPECTATOR = "spectator"
"""The viewer who does not play and sees only what everybody may see."""


_YAML_WORDS = {"true": "yes", "false": "no", "null": "none", "~": "none", "": "none"}


def word_in(node: ScalarNode) -> str:
    """The word as in the rules: yes, no or none, however YAML writes them."""
    return "none" if node.empty else _YAML_WORDS.get(node.value, node.value)


def yes_or_no(text: str) -> str:
    """``yes`` or ``no`` for such a word in any language; other words unchanged."""
    word = text.casefold()
    return "yes" if word in YES else "no" if word in NO else text


class Names:
    """Translates between the names in a scenario and those of the engine."""

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
        """A line with names that the rules give to pieces replaced by the engine's stable names."""
        return self._names.sub(lambda match: self._given[match[0]], text) if self._names else text

    def member(self, domain: str, name: str) -> int | None:
        """The number of the member of a domain that has this name in the scenario; None if there is none."""
        number = self.seat(name) if domain == PLAYER else self.game.parse(domain, self.stable(name))
        return number if number is not None and number >= 0 else None

    @property
    def own(self) -> tuple[str, ...]:
        """The names given by the scenario itself, of players and pieces."""
        return (*self.players, *self.game.piece_names.values())

    def get(self, engine: Engine, path: str) -> Datum:
        """A value by its path; ``active`` is the player on turn, ``asked`` the one who is asked."""
        if path == "active":
            return Datum(PLAYER, NONE if engine.state.active is None else engine.state.active)
        if path == "asked":
            return Datum(PLAYER, engine.pending.player if isinstance(engine.pending, Decision) else NONE)
        return engine.state.get(self.path(path))

    @staticmethod
    def is_open(path: str) -> bool:
        """Whether a path is ``active`` or ``asked``, which everybody knows."""
        return path in ("active", "asked")

    @property
    def viewers(self) -> tuple[str, ...]:
        """All possible viewers: the players, and ``spectator``."""
        return (*self.players, SPECTATOR)

    def is_viewer(self, name: str) -> bool:
        """Whether ``name`` is a possible viewer."""
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
        """A path such as ``ship1.holes`` or ``port1.visits.red``, with the engine's names."""
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
        if isinstance(inner, ty.Bool):
            return yes_or_no(text)
        if ty.element(inner) == ty.PLAYER:
            return "{" + ", ".join(self.word(part.strip()) for part in text.strip("{}").split(",")) + "}"
        return self.word(text) if inner == ty.PLAYER else self.stable(text)

    def word(self, word: str) -> str:
        """The engine's name for a name in the scenario: of a player its seat."""
        seat = self.seat(word)
        word = self.stable(word)
        return word if seat is None else f"p{seat + 1}"

    def scenario_name(self, word: str) -> str:
        """The scenario's name for a name of the engine."""
        return next((name for name in self.players if self.word(name) == word), word)

    def texts(self, decision: Decision) -> list[str]:
        """The texts of all offered choices."""
        return all_texts(self, decision)

    def find(self, decision: Decision, text: str) -> int | None:
        """The index of the offer for a line of the scenario, ignoring case if unambiguous; None if there is none."""
        wanted = " ".join(self.stable(text).split())
        texts = self.texts(decision)
        if wanted in texts:
            return texts.index(wanted)
        loose = [i for i, offer in enumerate(texts) if offer.casefold() == wanted.casefold()]
        return loose[0] if len(loose) == 1 else None


COLOURS = ("red", "blue", "green", "yellow", "white", "black", "violet", "orange", "brown", "grey")
_TAKEN = {*STEPS, SPECTATOR, "active", "asked", "none", "draw", "hidden", "play", "setup"}
PieceNames = dict[tuple[str, int], str]
"""Pieces by kind and number."""


def player_names(game: Game, state: State, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """A name for each seat: the wanted ones if valid, else the sides of the players, else colours."""
    if (
        len(wanted) == game.seats
        and len({*wanted}) == game.seats
        and all(name.isidentifier() and name not in _TAKEN for name in wanted)
    ):
        return tuple(wanted)
    if sides := _sides(game, state):
        return sides
    return tuple(COLOURS[seat] if seat < len(COLOURS) else f"player{seat + 1}" for seat in range(game.seats))


def _sides(game: Game, state: State) -> tuple[str, ...]:
    """The value of an attribute that distinguishes players; numbered if several are the same."""
    for field in game.program.fields:
        if field.owner != "player" or not isinstance(field.type, ty.Dom) or field.per or field.inner:
            continue
        domain = game.program.domains[field.type.name]
        values = [state.read(field, seat) for seat in range(game.seats)]
        if domain.kind != "enum" or len({*values}) < 2 or min(values) < 0:
            continue
        return _numbered([game.member_name(domain.name, value) for value in values])
    return ()


def _numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with numbers added to repeated ones."""
    count, seen, found = Counter(names), Counter[str](), []
    for name in names:
        seen[name] += 1
        found.append(f"{name}{seen[name]}" if count[name] > 1 else name)
    return tuple(found)


def piece_names(game: Game, state: State, players: Sequence[str]) -> PieceNames:
    """A name for each piece that was ever placed: its owner, and a distinguishing value or a number."""
    names: PieceNames = {}
    for domain in game.program.domains.values():
        if domain.kind != "piece":
            continue
        numbers = range(state.words[game.layout.used[domain.name]])
        owners = [_owner(game, state, domain.name, number, players) for number in numbers]
        mark = _mark(game, state, domain.name, owners)
        seen: Counter[str] = Counter()
        for number, owner in zip(numbers, owners, strict=True):
            seen[owner] += 1
            shown = game.show(game.type_datum(mark.type, state.read(mark, number))) if mark is not None else ""
            wanted = f"{owner}_{shown}" if mark is not None else f"{owner}{'_' * owner[-1].isdigit()}{seen[owner]}"
            if mark is None and max(Counter(owners).values()) == 1:
                wanted = f"{owner}_{domain.name}"
            names[domain.name, number] = _free(game, wanted, (*players, *names.values()))
    return names


def _owner(game: Game, state: State, kind: str, number: int, players: Sequence[str]) -> str:
    field = game.program.find_field(kind, "owner")
    seat = state.read(field, number) if field is not None else -1
    return players[seat] if 0 <= seat < len(players) else "loose"


def _mark(game: Game, state: State, kind: str, owners: Sequence[str]) -> Field | None:
    """An attribute that distinguishes the pieces of each owner; None if there is none."""
    if len({*owners}) == len(owners):
        return None
    for field in game.program.fields:
        if field.owner != kind or not field.required or not isinstance(field.type, ty.Dom) or field.constant:
            continue
        marks = [(owner, state.read(field, number)) for number, owner in enumerate(owners)]
        if game.program.domains[field.type.name].kind in ("enum", "table") and len({*marks}) == len(marks):
            return field
    return None


def _free(game: Game, wanted: str, others: Sequence[str]) -> str:
    """``wanted``, changed if it has another meaning in the game or is one of ``others``."""
    word = "".join(sign if sign.isalnum() or sign == "_" else "_" for sign in wanted)
    word = word if word.isidentifier() else f"_{word}"
    while word in others or word in _TAKEN or any(game.parse(name, word) is not None for name in game.program.domains):
        word += "_"
    return word
