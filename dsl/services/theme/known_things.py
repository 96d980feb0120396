"""The names of the rules that a theme can use: kinds of pieces, sites, decks …, their attributes and values."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.language.typed.program import Program

YES_NO = ("yes", "no", "true", "false")
MOST_SEATS = 9


class KnownThings:
    """Looks up names in the programs of a game and its house rules; finds nothing without programs."""

    def __init__(self, programs: Sequence[Program]) -> None:
        self.programs = programs

    def names(self, kind: str) -> list[str]:
        """The things of one kind."""
        found = [d.name for program in self.programs for d in program.domains.values() if kind == d.kind != d.name]
        found += [f.name for program in self.programs for f in program.features if f.kind == kind]
        return list(dict.fromkeys(found))

    def label(self, name: str) -> str:
        """The label of a thing; empty if it has none."""
        labels = [f.label for program in self.programs for f in program.features if f.name == name]
        labels += [program.domains[name].label for program in self.programs if name in program.domains]
        return next(filter(None, labels), "")

    def rows(self, table: str) -> list[str]:
        """The row keys of a table or wheel, or the members of an enum."""
        return [m for program in self.programs if table in program.domains for m in program.domains[table].members]

    def row_labels(self, table: str) -> dict[str, str]:
        """The label of each row or member."""
        domains = [program.domains[table] for program in self.programs if table in program.domains]
        return {name: label for domain in domains for name, label in zip(domain.members, domain.labels)}

    @property
    def seats(self) -> int:
        """The greatest number of players."""
        return max((program.players[1] for program in self.programs), default=2)

    def fields(self, owner: str, section: str) -> list[Field]:
        """The attributes of a kind (``owner``); in the section ``terrain`` also those of cells."""
        owners = (owner, "cell") if section == "terrain" else (owner,)
        return [f for program in self.programs for f in program.fields if f.owner in owners]

    def attribute(self, path: str, owner: str, section: str) -> Field | None:
        """The field that a path in a theme (``side``, ``owner.side``) means for a kind; None if there is none."""
        first, _, rest = path.partition(".")
        fields = self.fields("player" if rest and first == "owner" else owner, section)
        return next((field for field in fields if field.name == (rest or first)), None)

    def value_labels(self, field: Field) -> dict[str, str]:
        """The labels of the values of an attribute."""
        inner = ty.element(ty.bare(field.type)) or ty.bare(field.type)
        return self.row_labels(inner.name) if isinstance(inner, ty.Dom) else {}

    def values(self, field: Field) -> list[str]:
        """The values of an attribute as keys of a theme; empty if they are not a finite list."""
        kind = ty.bare(field.type)
        inner = ty.element(kind) or kind
        if isinstance(inner, ty.Bool):
            return list(YES_NO)
        if isinstance(inner, ty.Int):
            return []
        if inner == ty.PLAYER:
            return [str(seat) for seat in range(1, MOST_SEATS + 1)]
        return self.rows(inner.name) if isinstance(inner, ty.Dom) else []
