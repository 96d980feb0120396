"""Checks the entries of a theme for the display of play: shapes of pieces, hits, effects of options, wind, sounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.language.typed.program import Program
from dsl.language.typed.walk import option_binds
from dsl.services.theme import sections as k
from dsl.services.theme.known_things import KnownThings
from dsl.services.theme.sections import SYMBOLS
from dsl.text.diagnostics import Problems, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode


class CheckedNodes:
    """What all checks of a theme use: lookups of names, and reports at the place of a node."""

    def __init__(self, programs: Sequence[Program], problems: Problems) -> None:
        self.programs, self.things, self.problems = programs, KnownThings(programs), problems

    def word(self, key: ScalarNode, value: Node, known: Sequence[str]) -> None:
        """Check that a value is one of these words."""
        if not isinstance(value, ScalarNode) or value.value not in known:
            found = value.value if isinstance(value, ScalarNode) else "…"
            hint, listed = near(found, known), ", ".join(known)
            self.problems.error("theme-word", value.span, hint, text=found, key=key.value, known=listed)

    def names(self, kind: str) -> list[str]:
        """The names of one kind in the game; a placeholder that nothing matches if the game has none."""
        return self.things.names(kind) or ["–"] * bool(self.programs)

    def attribute(self, owner: str, name: ScalarNode, section: str) -> Field | None:
        """The field that a path (``side``, ``owner.side``) means; an unknown one is reported."""
        first, _, rest = name.value.partition(".")
        fields = self.things.fields("player" if rest and first == "owner" else owner, section)
        wanted = rest or first
        found = self.things.attribute(name.value, owner, section)
        if found is None and self.programs and fields and wanted != "owner":
            known = list(dict.fromkeys(f.name for f in fields))
            self.unknown(name, known)
        return found

    # --- mappings --------------------------------------------------------------------------------

    def pairs(self, item: Node, known: Iterable[str]) -> list[tuple[ScalarNode, Node]]:
        """The pairs of a mapping whose keys are in ``known`` (all pairs if that is empty); other keys are reported."""
        if not isinstance(item, MappingNode):
            if not item.empty:
                self.problems.error("scenario-not-table", item.span)
            return []
        names = list(known)
        folded = {name.casefold() for name in names}
        found = []
        for key, value in item.pairs:
            if names and key.value.casefold() not in folded:
                self.unknown(key, names)
            else:
                found.append((key, value))
        return found

    def unknown(self, key: ScalarNode, known: Sequence[str]) -> None:
        """Report an unknown name, with the most similar known one."""
        alike = lookalike(key.value, known)
        if alike:
            self.problems.add(letters_alike(key.span, key.value, alike))
        else:
            self.problems.warn("theme-key", key.span, near(key.value, known), key=key.value, known=", ".join(known))


class StageCheck(CheckedNodes):
    """Checks the sections and keys of one theme that say how play is displayed."""

    def __init__(self, programs: Sequence[Program], problems: Problems) -> None:
        super().__init__(programs, problems)
        self.options = option_binds(rule.body for program in programs for rule in program.rules.values())

    def section(self, name: str, value: Node) -> None:
        """Check one of the sections ``effects``, ``wind`` and ``sounds``."""
        if name == "effects":
            for option, entry in self.pairs(value, self._known(list(self.options))):
                self._effect(option.value, entry)
        elif name == "wind":
            for key, entry in self.pairs(value, k.WIND_KEYS):
                states = [field.name for program in self.programs for field in program.fields if field.owner is None]
                sectors = [row for wheel in self.things.names("wheel") for row in self.things.rows(wheel)]
                self._one_of(entry, states if key.value == "from" else sectors)
        else:
            for event, sound in self.pairs(value, [*k.EVENTS, *self.options]):
                self.word(event, sound, (*k.SOUNDS, k.NONE))

    def piece_key(self, key: ScalarNode, value: Node, owner: str, section: str) -> None:
        """Check a key of a kind of piece or site."""
        words = {"token": k.TOKENS, "faces": k.FACES}.get(key.value)
        if words is not None:
            self.word(key, value, words)
        elif key.value == "size":
            self._size(value)
        elif key.value == "flagship":
            for inner, entry in self.pairs(value, k.FLAGSHIP_KEYS):
                if inner.value == "mark":
                    self.word(inner, entry, SYMBOLS)
                elif isinstance(entry, ScalarNode):
                    self.attribute(owner, entry, section)
        else:
            self._one_of(value, self._numbers(owner))

    def player_key(self, key: ScalarNode, value: Node) -> None:
        """Check the points of a player, or the decks whose hand is shown."""
        if key.value == "points":
            kinds = ["player", *self.things.names("piece")]
            self._one_of(value, [name for kind in kinds for name in self._numbers(kind)])
            return
        for deck in value.items if isinstance(value, SequenceNode) else [value]:
            self._one_of(deck, self.names("deck"))

    def _effect(self, option: str, entry: Node) -> None:
        binds = self.options.get(option, ())
        for key, value in self.pairs(entry, k.EFFECT_KEYS):
            if key.value == "show":
                self.word(key, value, k.SHOWS)
            elif key.value == "numbers":
                self._one_of(value, [name for kind in self.things.names("piece") for name in self._numbers(kind)])
            else:
                self._one_of(value, [*binds, *[k.ALL] * (key.value == "from")])

    def _size(self, value: Node) -> None:
        text = value.value if isinstance(value, ScalarNode) else "…"
        try:
            fits = k.LEAST_SIZE <= float(text) <= k.MOST_SIZE
        except ValueError:
            fits = False
        if not fits:
            known = f"{k.LEAST_SIZE}–{k.MOST_SIZE}"
            self.problems.error("theme-word", value.span, "", text=text, key="size", known=known)

    def _one_of(self, value: Node, known: Sequence[str]) -> None:
        """Check that a value is one of ``known`` names of the rules; does nothing without programs."""
        if not self.programs:
            return
        if not isinstance(value, ScalarNode):
            self.problems.error("scenario-not-table", value.span)
        elif value.value not in known:
            self.unknown(value, list(dict.fromkeys(known)) or ["–"])

    def _known(self, names: list[str]) -> list[str]:
        return names or ["–"] * bool(self.programs)

    def _numbers(self, owner: str) -> list[str]:
        fields = (field for program in self.programs for field in program.fields if field.owner == owner)
        return [field.name for field in fields if isinstance(ty.bare(field.type), ty.Int) and not field.inner]
