"""Checks a ``theme.yaml``: its form, its colours and symbols, and the names of things in the game.

Errors in a theme never stop a game: drawing ignores a wrong entry, which nobody would notice without this check.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from dsl.language.typed.program import Program
from dsl.services.theme import sections as w
from dsl.services.theme.sections import PIECE_KEYS, PLAYER_KEYS, SITE_KEYS, STAGE_SECTIONS
from dsl.services.theme.stage_check import CheckedNodes, StageCheck
from dsl.text.diagnostics import Problems, near
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, compose_all

_CHOICE_KEYS = ("by", "default", "none", "night")
STAGE_KEYS = {"pieces": PIECE_KEYS, "sites": SITE_KEYS}


def check_theme(path: Path, programs: Sequence[Program], problems: Problems) -> None:
    """Report all errors of a theme. ``programs``: its game and house rules; if empty, names are not checked."""
    source = read_source(path, problems)
    documents = compose_all(source, problems) if source is not None else []
    for document in documents[:1]:
        _Theme(programs, problems).check(document)


class _Theme(CheckedNodes):
    """Checks the sections of one theme; every problem gets the place of its node."""

    def __init__(self, programs: Sequence[Program], problems: Problems) -> None:
        super().__init__(programs, problems)
        self.stage = StageCheck(programs, problems)

    def check(self, document: Node) -> None:
        """Check all sections."""
        for section, value in self.pairs(document, (*w.SECTIONS, *STAGE_SECTIONS)):
            if section.value in STAGE_SECTIONS:
                self.stage.section(section.value, value)
                continue
            if section.value == "players":
                for key, inner in self.pairs(value, ("colour", *PLAYER_KEYS)):
                    if key.value in PLAYER_KEYS:
                        self.stage.player_key(key, inner)
                    else:
                        self._colours(inner, "player", key)
                continue
            names = w.CHART if section.value == "chart" else self.names(w.KINDS.get(section.value, ""))
            for name, style in self.pairs(value, names):
                self._style(section.value, name.value, style)

    def _style(self, section: str, name: str, style: Node) -> None:
        if section == "wheel":
            rows = self.things.rows(name)
            for _, colour in self.pairs(style, [*rows, "default"] if rows else ()):
                self._colour(colour)
            return
        more = STAGE_KEYS.get(section, ())
        for key, value in self.pairs(style, (*w.STYLES[section], *more)):
            if key.value in more:
                self.stage.piece_key(key, value, name, section)
            else:
                self._key(section, name, key, value)

    def _key(self, section: str, name: str, key: ScalarNode, value: Node) -> None:
        if key.value in w.COLOUR_KEYS:
            self._choice(value, name, section, self._colour)
        elif key.value == "pattern":
            self.word(key, value, w.PATTERNS)
        elif key.value == "symbol":
            self._choice(value, name, section, partial(self.word, key, known=w.SYMBOLS))
        elif key.value == "size":
            self._choice(value, name, section, partial(self.word, key, known=w.SIZES))
        elif key.value == "letter":
            self._letter(value, name, section)
        elif key.value in ("marks", "flag"):
            self._marks(key, value, name, section)

    # --- values ----------------------------------------------------------------------------------

    def _colours(self, value: Node, owner: str, key: ScalarNode) -> None:
        """Check the colours of the players: a list, one by an attribute, or a single one."""
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
        """Check a value, or a value per attribute value: ``{by: side, white: …, default: …}``."""
        if not isinstance(value, MappingNode):
            check(value)
            return
        by = value.get("by")
        if not isinstance(by, ScalarNode):
            self.problems.error("theme-no-by", value.span)
            return
        field = self.attribute(owner, by, section)
        values = self.things.values(field) if field is not None else []
        known = [*_CHOICE_KEYS, *values] if values else ()
        for key, inner in self.pairs(value, known):
            if key.value != "by":
                check(inner)

    def _letter(self, value: Node, owner: str, section: str) -> None:
        """Check a ``letter``: one character, or an attribute whose number is shown, or a letter per value."""
        if isinstance(value, ScalarNode) and len(value.value) > 1:
            self.attribute(owner, value, section)
        elif not isinstance(value, ScalarNode):
            self._choice(value, owner, section, self._one_letter)

    def _one_letter(self, value: Node) -> None:
        if not isinstance(value, ScalarNode) or len(value.value) > 2:
            self.problems.error("theme-letter", value.span)

    def _marks(self, key: ScalarNode, value: Node, owner: str, section: str) -> None:
        """Check ``marks`` or ``flag``: an attribute, or several, each with a symbol."""
        if isinstance(value, ScalarNode):
            self.attribute(owner, value, section)
        else:
            for name, symbol in self.pairs(value, ()):
                self.attribute(owner, name, section)
                self.word(key, symbol, w.SYMBOLS)
