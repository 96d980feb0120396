"""What a scenario may expect of values: as they are, and as a player sees them."""

from __future__ import annotations

from dsl.diagnostics import Diagnostic, Problems, near
from dsl.interp.position import NoSuchName
from dsl.link.events import Datum
from dsl.play.match import Match
from dsl.play.nodes import Item, Listed, Mapped, Text
from dsl.play.scenario_names import Aliases

HIDDEN = "hidden"
_WORDS = {"true": "yes", "false": "no", "null": "none", "~": "none", "": "none"}


class Values:
    """Compares values of a match with those that a scenario writes."""

    def __init__(self, match: Match, aliases: Aliases, problems: Problems) -> None:
        self._engine = match.engine
        self._aliases = aliases
        self._problems = problems

    def expect(self, value: Item) -> None:
        """``expect: {path: value}``: every value as it is now."""
        for key, wanted in self._pairs(value):
            datum = self._read(key)
            if datum is not None:
                self._compare("scenario-differs", key, wanted, self.shown(datum))

    def sees(self, value: Item) -> None:
        """``sees: {player: {path: value}}``: every value as that player sees it, or ``hidden``."""
        for who, values in self._pairs(value):
            if not self._aliases.is_viewer(who.text):
                known = self._aliases.viewers
                hint = near(who.text, known)
                self._problems.error("scenario-no-player", who.span, hint, name=who.text, known=", ".join(known))
                continue
            for key, wanted in self._pairs(values):
                datum = self._read(key)
                if datum is not None:
                    open_to = self._visible(key.text, self._aliases.seat(who.text))
                    found = self.shown(datum) if open_to else (HIDDEN,)
                    self._compare("scenario-sees", key, wanted, found, who.text)

    def _pairs(self, value: Item) -> tuple[tuple[Text, Item], ...]:
        if isinstance(value, Mapped):
            return value.pairs
        self._problems.error("scenario-not-table", value.span)
        return ()

    def _read(self, key: Text) -> Datum | None:
        """The value that a path names; None after a report."""
        try:
            return self._aliases.get(self._engine, key.text)
        except NoSuchName as error:
            hint = near(key.text.rpartition(".")[2], error.known)
            self._problems.error("scenario-no-value", key.span, hint, path=key.text)
            return None

    def _visible(self, path: str, viewer: int | None) -> bool:
        return self._aliases.is_open(path) or self._engine.sees(self._aliases.path(path), viewer)

    def _compare(self, code: str, key: Text, wanted: Item, found: tuple[str, ...], who: str = "") -> None:
        texts = self._expected(wanted)
        if texts is not None and texts != found:
            told = {"path": key.text, "expected": _listed(texts), "found": _listed(found), "who": who}
            self._problems.add(Diagnostic(code, wanted.span, told))

    def shown(self, datum: Datum) -> tuple[str, ...]:
        """A value in the scenario's words; a set as its members in order."""
        return tuple(sorted(self._aliases.members(datum))) if datum.many else (self._aliases.show(datum),)

    def _expected(self, item: Item) -> tuple[str, ...] | None:
        """What a scenario writes, in the same form as ``shown``."""
        stable = self._aliases.stable
        if isinstance(item, Text):
            return (stable(_WORDS.get(item.text, item.text)) if not item.empty else "none",)
        if isinstance(item, Listed) and all(isinstance(inner, Text) for inner in item.items):
            return tuple(sorted(stable(inner.text) for inner in item.items if isinstance(inner, Text)))
        self._problems.error("scenario-not-word", item.span)
        return None


def _listed(values: tuple[str, ...]) -> str:
    return ", ".join(values) or "–"
