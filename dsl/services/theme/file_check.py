"""The check of a ``theme.yaml``: its form, its colours and symbols, and the things of the game that it speaks of.

What a theme says wrong never stops a game: it is drawn as if it were not there. Nobody would know without this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from dsl.language.typed.nodes import Field
from dsl.language.typed.program import Program
from dsl.services.theme import sections as w
from dsl.services.theme.known_things import KnownThings
from dsl.text.diagnostics import Problems, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, compose_all

_CHOICE = ("by", "default", "none", "night")


def check_theme(path: Path, programs: Sequence[Program], problems: Problems) -> None:
    """Everything wrong with a theme; ``programs`` are its game and house rules: without them only its form is known."""
    source = read_source(path, problems)
    documents = compose_all(source, problems) if source is not None else []
    for document in documents[:1]:
        _Theme(programs, problems).check(document)


class _Theme:
    """Reads one theme; every report has a place."""

    def __init__(self, programs: Sequence[Program], problems: Problems) -> None:
        self.programs, self.things, self.problems = programs, KnownThings(programs), problems

    def check(self, document: Node) -> None:
        """All sections."""
        for section, value in self._pairs(document, w.SECTIONS):
            if section.value == "players":
                for key, inner in self._pairs(value, ("colour",)):
                    self._colours(inner, "player", key)
                continue
            names = w.CHART if section.value == "chart" else self._names(w.KINDS.get(section.value, ""))
            for name, style in self._pairs(value, names):
                self._style(section.value, name.value, style)

    def _style(self, section: str, name: str, style: Node) -> None:
        if section == "wheel":
            rows = self.things.rows(name)
            for _, colour in self._pairs(style, [*rows, "default"] if rows else ()):
                self._colour(colour)
            return
        for key, value in self._pairs(style, w.STYLES[section]):
            if key.value in w.COLOUR_KEYS:
                self._choice(value, name, section, self._colour)
            elif key.value == "pattern":
                self._word(key, value, w.PATTERNS)
            elif key.value == "symbol":
                self._choice(value, name, section, partial(self._word, key, known=w.SYMBOLS))
            elif key.value == "size":
                self._choice(value, name, section, partial(self._word, key, known=w.SIZES))
            elif key.value == "letter":
                self._letter(value, name, section)
            elif key.value in ("marks", "flag"):
                self._marks(key, value, name, section)

    # --- values ----------------------------------------------------------------------------------

    def _colours(self, value: Node, owner: str, key: ScalarNode) -> None:
        """The colours of the players: a list, one by an attribute, or one."""
        if isinstance(value, SequenceNode):
            for item in value.items:
                self._colour(item)
        else:
            self._choice(value, owner, key.value, self._colour)

    def _colour(self, value: Node) -> None:
        if not isinstance(value, ScalarNode) or not w.is_colour(value.value):
            found = value.value if isinstance(value, ScalarNode) else "…"
            hint = near(found, w.COLOURS) or (f'"#{found}"' if w.is_colour(f"#{found}") else "")
            self.problems.error("theme-colour", value.span, hint, text=found)

    def _choice(self, value: Node, owner: str, section: str, check: Callable[[Node], None]) -> None:
        """A plain value, or one for each value of an attribute: ``{by: side, white: …, default: …}``."""
        if not isinstance(value, MappingNode):
            check(value)
            return
        by = value.get("by")
        if not isinstance(by, ScalarNode):
            self.problems.error("theme-no-by", value.span)
            return
        field = self._attribute(owner, by, section)
        values = self.things.values(field) if field is not None else []
        known = [*_CHOICE, *values] if values else ()
        for key, inner in self._pairs(value, known):
            if key.value != "by":
                check(inner)

    def _word(self, key: ScalarNode, value: Node, known: Sequence[str]) -> None:
        if not isinstance(value, ScalarNode) or value.value not in known:
            found = value.value if isinstance(value, ScalarNode) else "…"
            hint, listed = near(found, known), ", ".join(known)
            self.problems.error("theme-word", value.span, hint, text=found, key=key.value, known=listed)

    def _letter(self, value: Node, owner: str, section: str) -> None:
        """An attribute whose number is shown, one letter, or a letter by an attribute."""
        if isinstance(value, ScalarNode) and len(value.value) > 1:
            self._attribute(owner, value, section)
        elif not isinstance(value, ScalarNode):
            self._choice(value, owner, section, self._one_letter)

    def _one_letter(self, value: Node) -> None:
        if not isinstance(value, ScalarNode) or len(value.value) > 2:
            self.problems.error("theme-letter", value.span)

    def _marks(self, key: ScalarNode, value: Node, owner: str, section: str) -> None:
        """An attribute, or a symbol for each of several."""
        if isinstance(value, ScalarNode):
            self._attribute(owner, value, section)
        else:
            for name, symbol in self._pairs(value, ()):
                self._attribute(owner, name, section)
                self._word(key, symbol, w.SYMBOLS)

    # --- what the rules know ---------------------------------------------------------------------

    def _names(self, kind: str) -> list[str]:
        """The things of one kind that the game has."""
        return self.things.names(kind) or ["–"] * bool(self.programs)

    def _attribute(self, owner: str, name: ScalarNode, section: str) -> Field | None:
        """The field that ``side`` or ``owner.side`` means; one that nobody knows is reported."""
        first, _, rest = name.value.partition(".")
        fields = self.things.fields("player" if rest and first == "owner" else owner, section)
        wanted = rest or first
        found = self.things.attribute(name.value, owner, section)
        if found is None and self.programs and fields and wanted != "owner":
            known = list(dict.fromkeys(f.name for f in fields))
            self._unknown(name, known)
        return found

    # --- mappings --------------------------------------------------------------------------------

    def _pairs(self, item: Node, known: Iterable[str]) -> list[tuple[ScalarNode, Node]]:
        """The pairs of a mapping whose keys are known (all, where ``known`` is empty); others are reported."""
        if not isinstance(item, MappingNode):
            if not item.empty:
                self.problems.error("scenario-not-table", item.span)
            return []
        names = list(known)
        folded = {name.casefold() for name in names}
        kept = []
        for key, value in item.pairs:
            if names and key.value.casefold() not in folded:
                self._unknown(key, names)
            else:
                kept.append((key, value))
        return kept

    def _unknown(self, key: ScalarNode, known: Sequence[str]) -> None:
        alike = lookalike(key.value, known)
        if alike:
            self.problems.add(letters_alike(key.span, key.value, alike))
        else:
            self.problems.warn("theme-key", key.span, near(key.value, known), key=key.value, known=", ".join(known))
