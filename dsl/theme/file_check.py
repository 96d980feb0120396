"""The check of a ``theme.yaml``: its form, its colours and symbols, and the things of the game that it speaks of.

What a theme says wrong never stops a game: it is drawn as if it were not there. Nobody would know without this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from dsl.diagnostics import Problems, near
from dsl.diagnostics.lookalikes import letters_alike, lookalike
from dsl.files import read_source
from dsl.ir import types as ty
from dsl.ir.nodes import Field
from dsl.ir.program import Program
from dsl.play.nodes import Item, Listed, Mapped, Text, read_documents
from dsl.theme import sections as w

_CHOICE = ("by", "default", "none", "night")
_YES_NO = ("yes", "no", "true", "false")


def check_theme(path: Path, programs: Sequence[Program], problems: Problems) -> None:
    """Everything wrong with a theme; ``programs`` are its game and house rules: without them only its form is known."""
    source = read_source(path, problems)
    documents = read_documents(source, problems) if source is not None else []
    for document in documents[:1]:
        _Theme(programs, problems).check(document)


class _Theme:
    """Reads one theme; every report has a place."""

    def __init__(self, programs: Sequence[Program], problems: Problems) -> None:
        self.programs, self.problems = programs, problems

    def check(self, document: Item) -> None:
        """All sections."""
        for section, value in self._pairs(document, w.SECTIONS):
            if section.text == "players":
                for key, inner in self._pairs(value, ("colour",)):
                    self._colours(inner, "player", key)
                continue
            names = w.CHART if section.text == "chart" else self._names(w.KINDS.get(section.text, ""))
            for name, style in self._pairs(value, names):
                self._style(section.text, name.text, style)

    def _style(self, section: str, name: str, style: Item) -> None:
        if section == "wheel":
            rows = [m for program in self.programs if name in program.domains for m in program.domains[name].members]
            for _, colour in self._pairs(style, [*rows, "default"] if rows else ()):
                self._colour(colour)
            return
        for key, value in self._pairs(style, w.STYLES[section]):
            if key.text in w.COLOUR_KEYS:
                self._choice(value, name, section, self._colour)
            elif key.text == "pattern":
                self._word(key, value, w.PATTERNS)
            elif key.text == "symbol":
                self._choice(value, name, section, partial(self._word, key, known=w.SYMBOLS))
            elif key.text == "letter":
                self._letter(value, name, section)
            elif key.text in ("marks", "flag"):
                self._marks(key, value, name, section)

    # --- values ----------------------------------------------------------------------------------

    def _colours(self, value: Item, owner: str, key: Text) -> None:
        """The colours of the players: a list, one by an attribute, or one."""
        if isinstance(value, Listed):
            for item in value.items:
                self._colour(item)
        else:
            self._choice(value, owner, key.text, self._colour)

    def _colour(self, value: Item) -> None:
        if not isinstance(value, Text) or not w.is_colour(value.text):
            found = value.text if isinstance(value, Text) else "…"
            hint = near(found, w.COLOURS) or (f'"#{found}"' if w.is_colour(f"#{found}") else "")
            self.problems.error("theme-colour", value.span, hint, text=found)

    def _choice(self, value: Item, owner: str, section: str, check: Callable[[Item], None]) -> None:
        """A plain value, or one for each value of an attribute: ``{by: side, white: …, default: …}``."""
        if not isinstance(value, Mapped):
            check(value)
            return
        by = value.get("by")
        if not isinstance(by, Text):
            self.problems.error("theme-no-by", value.span)
            return
        field = self._attribute(owner, by, section)
        known = [*_CHOICE, *self._values(field)] if field is not None and self._values(field) else ()
        for key, inner in self._pairs(value, known):
            if key.text != "by":
                check(inner)

    def _word(self, key: Text, value: Item, known: Sequence[str]) -> None:
        if not isinstance(value, Text) or value.text not in known:
            found = value.text if isinstance(value, Text) else "…"
            hint, listed = near(found, known), ", ".join(known)
            self.problems.error("theme-word", value.span, hint, text=found, key=key.text, known=listed)

    def _letter(self, value: Item, owner: str, section: str) -> None:
        """An attribute whose number is shown, one letter, or a letter by an attribute."""
        if isinstance(value, Text) and len(value.text) > 1:
            self._attribute(owner, value, section)
        elif not isinstance(value, Text):
            self._choice(value, owner, section, self._one_letter)

    def _one_letter(self, value: Item) -> None:
        if not isinstance(value, Text) or len(value.text) > 2:
            self.problems.error("theme-letter", value.span)

    def _marks(self, key: Text, value: Item, owner: str, section: str) -> None:
        """An attribute, or a symbol for each of several."""
        if isinstance(value, Text):
            self._attribute(owner, value, section)
        else:
            for name, symbol in self._pairs(value, ()):
                self._attribute(owner, name, section)
                self._word(key, symbol, w.SYMBOLS)

    # --- what the rules know ---------------------------------------------------------------------

    def _names(self, kind: str) -> list[str]:
        """The things of one kind that the game has."""
        found = [d.name for program in self.programs for d in program.domains.values() if d.kind == kind]
        found += [f.name for program in self.programs for f in program.features if f.kind == kind]
        return list(dict.fromkeys(found)) or ["–"] * bool(self.programs)

    def _fields(self, owner: str, section: str) -> list[Field]:
        owners = (owner, "cell") if section == "terrain" else (owner,)
        return [f for program in self.programs for f in program.fields if f.owner in owners]

    def _attribute(self, owner: str, name: Text, section: str) -> Field | None:
        """The field that ``side`` or ``owner.side`` means; one that nobody knows is reported."""
        first, _, rest = name.text.partition(".")
        fields = self._fields("player", section) if rest and first == "owner" else self._fields(owner, section)
        wanted = rest or first
        found = next((f for f in fields if f.name == wanted), None)
        if found is None and self.programs and fields and wanted != "owner":
            known = list(dict.fromkeys(f.name for f in fields))
            self._unknown(name, known)
        return found

    def _values(self, field: Field) -> list[str]:
        """What an attribute can be, as the keys of a theme write it; nothing where anything goes."""
        kind = ty.bare(field.type)
        inner = ty.element(kind) or kind
        if isinstance(inner, ty.Bool):
            return list(_YES_NO)
        if isinstance(inner, ty.Int):
            return []
        if inner == ty.PLAYER:
            return [str(seat) for seat in range(1, 10)]
        domains = [
            p.domains[inner.name] for p in self.programs if isinstance(inner, ty.Dom) and inner.name in p.domains
        ]
        return [member for domain in domains for member in domain.members]

    # --- mappings --------------------------------------------------------------------------------

    def _pairs(self, item: Item, known: Iterable[str]) -> list[tuple[Text, Item]]:
        """The pairs of a mapping whose keys are known (all, where ``known`` is empty); others are reported."""
        if not isinstance(item, Mapped):
            if not (isinstance(item, Text) and item.empty):
                self.problems.error("scenario-not-table", item.span)
            return []
        names = list(known)
        folded = {name.casefold() for name in names}
        kept = []
        for key, value in item.pairs:
            if names and key.text.casefold() not in folded:
                self._unknown(key, names)
            else:
                kept.append((key, value))
        return kept

    def _unknown(self, key: Text, known: Sequence[str]) -> None:
        alike = lookalike(key.text, known)
        if alike:
            self.problems.add(letters_alike(key.span, key.text, alike))
        else:
            self.problems.warn("theme-key", key.span, near(key.text, known), key=key.text, known=", ".join(known))
