"""What every part of the check of a theme does: keys that are known, words of a list, attributes of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.language.typed.nodes import Field
from dsl.language.typed.program import Program
from dsl.services.theme.known_things import KnownThings
from dsl.text.diagnostics import Problems, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode


class CheckedNodes:
    """Reads nodes of one theme; every report has a place."""

    def __init__(self, programs: Sequence[Program], problems: Problems) -> None:
        self.programs, self.things, self.problems = programs, KnownThings(programs), problems

    def word(self, key: ScalarNode, value: Node, known: Sequence[str]) -> None:
        """A value that must be one of a few words."""
        if not isinstance(value, ScalarNode) or value.value not in known:
            found = value.value if isinstance(value, ScalarNode) else "…"
            hint, listed = near(found, known), ", ".join(known)
            self.problems.error("theme-word", value.span, hint, text=found, key=key.value, known=listed)

    def names(self, kind: str) -> list[str]:
        """The things of one kind that the game has."""
        return self.things.names(kind) or ["–"] * bool(self.programs)

    def attribute(self, owner: str, name: ScalarNode, section: str) -> Field | None:
        """The field that ``side`` or ``owner.side`` means; one that nobody knows is reported."""
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
                self.unknown(key, names)
            else:
                kept.append((key, value))
        return kept

    def unknown(self, key: ScalarNode, known: Sequence[str]) -> None:
        """Report a name that means nothing, with the one that was probably meant."""
        alike = lookalike(key.value, known)
        if alike:
            self.problems.add(letters_alike(key.span, key.value, alike))
        else:
            self.problems.warn("theme-key", key.span, near(key.value, known), key=key.value, known=", ".join(known))
