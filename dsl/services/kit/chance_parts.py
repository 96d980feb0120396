"""The parts of a box that decide by chance: spinners for wheels, dice, cards."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.linking.game import Datum, Game
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.walk import statements
from dsl.services.kit.kit_values import Card, Deck, Spinner, WheelSector
from dsl.services.kit.reached_numbers import number_range
from dsl.services.match.loaded_game import LoadedGame

DIE = (1, 6)
"""The smallest and largest number of an ordinary die."""
MOST_SECTORS = 40
"""A range with more numbers than this gets no spinner."""


class ChanceParts:
    """Finds the wheels, rolls and draws in the rules of one game."""

    def __init__(self, loaded: LoadedGame) -> None:
        self.game: Game = loaded.game
        self.words = loaded.words
        rules = self.game.program.rules.values()
        self._chances = [s for rule in rules for s in statements(rule.body) if isinstance(s, k.AskChance)]

    # --- spinners and dice ---------------------------------------------------------------------------

    def spinners(self) -> tuple[Spinner, ...]:
        """A spinner for each wheel of the rules, and for each range of rolled numbers other than 1 to 6."""
        names = dict.fromkeys(s.what for s in self._chances if s.kind == "spin")
        wheels = [self._wheel(name) for name in names if name in self.game.program.tables]
        ranges = [span for span in self._ranges() if span != DIE and 1 < span[1] - span[0] + 1 <= MOST_SECTORS]
        return (*wheels, *(self._numbers(*span) for span in ranges))

    def odd_ranges(self) -> list[tuple[int, int]]:
        """The rolled ranges, as smallest and largest number, for which there is neither die nor spinner."""
        return [span for span in self._ranges() if span[1] - span[0] + 1 > MOST_SECTORS]

    @property
    def dice(self) -> int:
        """The number of ordinary dice: as many as are rolled at once; times the players if they roll in secret."""
        if DIE not in self._ranges():
            return 0
        rolls = [r for rule in self.game.program.rules.values() for r in _rolls(rule.body)]
        counts = [
            self._times(times) * (self.game.seats if roll.seers is not None else 1)
            for times, roll in rolls
            if self._span(roll) == DIE
        ]
        return max(counts, default=1)

    def _times(self, times: n.Expr) -> int:
        """The greatest number of repetitions, if it is a constant, a parameter or a bounded attribute; else 1."""
        span = number_range(times.field) if isinstance(times, n.Get) else None
        return max(self._value(times) or (span[1] if span else 1), 1)

    def _ranges(self) -> list[tuple[int, int]]:
        """All rolled ranges, each once, as smallest and largest number."""
        spans = map(self._span, self._chances)
        return list(dict.fromkeys(span for span in spans if span is not None))

    def _span(self, asked: k.AskChance) -> tuple[int, int] | None:
        """The smallest and largest number a statement rolls; None if it rolls no numbers."""
        kind = ty.element(asked.faces.type) if asked.kind == "roll" and asked.faces else None
        if not isinstance(kind, ty.Int) or kind.high >= ty.INT_HIGH:
            return None
        return self._ends(asked.faces) or (kind.low, kind.high)

    def _ends(self, faces: n.Expr | None) -> tuple[int, int] | None:
        """The ends of a range ``1..n``; None unless both are constants or parameters."""
        if not isinstance(faces, n.NumberRange):
            return None
        ends = [self._value(end) for end in (faces.low, faces.high)]
        return (ends[0], ends[1]) if ends[0] is not None and ends[1] is not None else None

    def _value(self, node: n.Expr) -> int | None:
        if isinstance(node, n.Const):
            return node.value
        return self.game.values.get(node.name) if isinstance(node, n.ParamValue) else None

    def _wheel(self, name: str) -> Spinner:
        domain = self.game.program.domains[name]
        labels = domain.labels or domain.members
        weights = self.game.tables[name, "weight"]
        sectors = [
            WheelSector(member, self.words.word(label or member), weight)
            for member, label, weight in zip(domain.members, labels, weights)
            if weight > 0
        ]
        return Spinner(name, self.words.word(domain.label or name), tuple(sectors))

    def _numbers(self, low: int, high: int) -> Spinner:
        return Spinner("", f"{low}–{high}", tuple(WheelSector(str(x), str(x), 1) for x in range(low, high + 1)))

    # --- cards ---------------------------------------------------------------------------------------

    def decks(self) -> tuple[Deck, ...]:
        """All decks with their cards; rows of which the deck has no copy are left out."""
        return tuple(self._deck(name) for name in self.game.cards)

    def _deck(self, name: str) -> Deck:
        domain = self.game.program.domains[name]
        rows = list(self.game.cards[name])
        labels = domain.labels or domain.members
        cards = []
        for number, (member, label) in enumerate(zip(domain.members, labels)):
            copies = rows.count(number)
            if copies:
                title = self.words.word(label or member)
                lines, values = tuple(self._lines(name, number)), tuple(self._values(name, number))
                cards.append(Card(member, title, lines, values, copies, number))
        return Deck(name, self.words.word(domain.label or name), tuple(cards))

    def _columns(self, deck: str, row: int) -> Iterator[tuple[str, str, Datum]]:
        for column in self.game.program.tables[deck].columns.values():
            if column.name != "count":
                value = self.game.type_datum(column.type, self.game.tables[deck, column.name][row])
                yield column.name, column.label, value

    def _lines(self, deck: str, row: int) -> Iterator[tuple[str, str]]:
        """Label and value of each column of a card, in words; ``none`` and 0 are left out."""
        for name, label, value in self._columns(deck, row):
            if self.game.show(value) not in ("none", "0"):
                yield self.words.word(label or name), self.words.label(self.game, value)

    def _values(self, deck: str, row: int) -> Iterator[tuple[str, str]]:
        for name, _, value in self._columns(deck, row):
            yield name, self.game.show(value)


def _rolls(code: k.Code) -> Iterator[tuple[n.Expr, k.AskChance]]:
    """The rolls that a loop ``repeat … times`` contains, each with the expression for the number of repetitions."""
    for statement in statements(code):
        if isinstance(statement, k.Loop) and statement.times is not None:
            rolls = (s for s in statement.body if isinstance(s, k.AskChance) and s.kind == "roll")
            yield from ((statement.times, roll) for roll in rolls)
