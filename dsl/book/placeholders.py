"""Values of the rules in prose: ``{storm_cells}``, ``{Kind.galleon.hull: hole | holes}``, ``{?pirates_may_reload}``.

A name is a parameter, ``players.least`` or ``players.most``, a table's row (its label) or a cell of it. Behind a colon
stand the forms of the word that is counted, in the order of CLDR (one, few, many, as the language has them), which
follow the number. A line that begins with ``{?name}``, ``{?not name}`` or ``{?name=value}`` is left out else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from dsl.board.spec import ValueType
from dsl.catalogue import plural
from dsl.diagnostics import message
from dsl.forms.form_values import Plain
from dsl.forms.game_form import GameForm

GAP = re.compile(r"\{(?P<name>[^{}?:|]+?)(?::(?P<forms>[^{}]*))?\}")
CONDITION = re.compile(r"\{\?\s*(?P<negated>not\s+)?(?P<name>[^{}=]+?)\s*(?:=\s*(?P<value>[^{}]+?))?\s*\}\s*")
_CATEGORIES = {"en": ("one", "other"), "ru": ("one", "few", "many"), "uk": ("one", "few", "many")}
Word = Callable[[str], str]


class GameValues:
    """What the gaps of a game's prose can be filled with, in one language; ``word`` translates its labels."""

    def __init__(self, form: GameForm, players: tuple[int, int], language: str, word: Word) -> None:
        self.language, self._word = language, word
        self._typed: dict[str, tuple[Plain, ValueType]] = {
            "players.least": (players[0], ValueType("int")),
            "players.most": (players[1], ValueType("int")),
        }
        self._labels = {"title": form.title}
        for parameter in form.parameters:
            self._typed[parameter.name] = (parameter.now.value, parameter.type)
        for grid in form.grids:
            self._labels[grid.name] = grid.label or grid.name
            for row in grid.rows:
                self._labels[f"{grid.name}.{row.key}"] = row.label or row.key
                for column, cell in zip(grid.columns, row.cells, strict=True):
                    self._typed[f"{grid.name}.{row.key}.{column.name}"] = (cell.now.value, column.type)

    def names(self) -> list[str]:
        """All that can be asked for."""
        return [*self._typed, *self._labels]

    def known(self, name: str) -> bool:
        """Whether there is a value of that name."""
        return name in self._typed or name in self._labels

    def shown(self, name: str, forms: str | None) -> str | None:
        """A gap filled; None where the game has no such value."""
        if name in self._labels:
            return self._word(self._labels[name])
        if name not in self._typed:
            return None
        value, kind = self._typed[name]
        text = value_text(value, kind, self.language, self._word)
        if not forms or not isinstance(value, int):
            return text
        return f"{text}\u00a0{self._form(value, forms)}"

    def holds(self, name: str, negated: bool, value: str | None) -> bool | None:
        """Whether a condition holds; None where the game has no such value."""
        if name not in self._typed:
            return None
        found = self._typed[name][0]
        true = bool(found) if value is None else str(found) == value or (found is False and value == "no")
        return true is not negated

    def _form(self, number: int, forms: str) -> str:
        words = [form.strip() for form in forms.split("|")]
        table = _CATEGORIES.get(self.language, _CATEGORIES["en"])
        category = plural(self.language)(number)
        place = table.index(category) if category in table else len(table) - 1
        return words[min(place, len(words) - 1)]


def filled(text: str, values: GameValues) -> str:
    """A text with its gaps filled; one that nothing fills shows as an ellipsis."""

    def fill(match: re.Match[str]) -> str:
        shown = values.shown(match["name"].strip(), match["forms"])
        return "…" if shown is None else shown

    return GAP.sub(fill, text)


def lines_that_hold(lines: Iterator[str], values: GameValues) -> Iterator[str]:
    """Lines without those whose condition does not hold, gaps filled. A condition is not shown."""
    for text in lines:
        match = CONDITION.match(text.lstrip())
        if match and not values.holds(match["name"].strip(), bool(match["negated"]), match["value"]):
            continue
        yield filled(text.lstrip()[match.end() :] if match else text, values)


def value_text(value: Plain, kind: ValueType, language: str, word: Word) -> str:
    """A value in words, in the reader's language."""
    if isinstance(value, bool):
        return message("word-yes" if value else "word-no", {}, language)
    labels: Mapping[str, str] = dict(zip(kind.values, kind.labels))
    if isinstance(value, frozenset):
        ordered = [name for name in kind.values if name in value] or sorted(value)
        return ", ".join(word(labels.get(name) or name) for name in ordered) or "–"
    if isinstance(value, str):
        return word(labels.get(value) or value)
    return "–" if value is None else str(value)
