"""The ``given`` of a scenario: pieces, attributes and state set up by hand, instead of a setup.

It is read into a list of pieces and of values; unknown names are reported at their place. ``position_setup.py`` puts
them on a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dsl.engines.linking.game import Datum, Game
from dsl.games.scenario.names import NO, PLAYER, YES, Names
from dsl.games.scenario.plain_yaml import WIDTH, Table, Value, broken, flow, scalar
from dsl.language.check.expressions.operands import domain_words
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode

SECTIONS = ("pieces", "players", "state", "decks", "sites", "regions", "arrows", "cells")
SWITCHES = ("setup", "impossible")
KEYS = (*SECTIONS, *SWITCHES, "turn")
_SECTION_OF = {"piece": "pieces", PLAYER: "players", "site": "sites", "region": "regions", "arrow": "arrows"}
"""The key for things of each kind."""
_MOST_KNOWN = 20


@dataclass(frozen=True)
class GivenPiece:
    """A piece to be added: its name in the scenario and its kind."""

    name: ScalarNode
    kind: str


@dataclass(frozen=True)
class Setting:
    """A value to be set: its path, the attribute, the value."""

    path: str
    name: ScalarNode
    value: ScalarNode


class Given:
    """The contents of ``given``.

    ``with_setup``: the setup runs first. ``impossible``: the position may violate the rules. ``turn``: the seat whose
    turn comes first; ``turn_at``: its place in the file.
    """

    def __init__(self, given: MappingNode, game: Game, names: Names, problems: Problems) -> None:
        self._game = game
        self._names = names
        self._problems = problems
        self.span = given.span
        self.pieces: list[GivenPiece] = []
        self.settings: list[Setting] = []
        self.turn: int | None = None
        self.turn_at = given.span
        self.with_setup = self._switch(given, "setup")
        self.impossible = self._switch(given, "impossible")
        for key, value in given.pairs:
            self._section(key, value)
        if not self.with_setup and not problems.failed:
            self._lacking(given)

    @property
    def game(self) -> Game:
        """The game, with the pieces named as in the scenario."""
        counts: dict[str, int] = {}
        names = {}
        for piece in self.pieces:
            names[piece.kind, counts.get(piece.kind, 0)] = piece.name.value
            counts[piece.kind] = counts.get(piece.kind, 0) + 1
        return self._game.with_names(names)

    # --- sections --------------------------------------------------------------------------------

    def _switch(self, given: MappingNode, name: str) -> bool:
        value = given.get(name)
        word = value.value if isinstance(value, ScalarNode) else ""
        if value is not None and word not in (*YES, *NO):
            told = {"name": name, "text": word, "known": "yes, no"}
            self._problems.add(Diagnostic("scenario-bad-value", value.span, told))
        return word in YES

    def _section(self, key: ScalarNode, value: Node) -> None:
        section = self._section_of(key.value)
        if key.value in SWITCHES:
            return
        if key.value == "turn":
            self._turn(value)
        elif not section and (zones := self._zones(key.value)):
            self._problems.error("scenario-given-zone", key.span, key=key.value, zones=", ".join(zones))
        elif not section:
            own = [d.name for d in self._game.program.domains.values() if d.kind in ("site", "region", "arrow")]
            self._error("scenario-given-key", key, (*KEYS, *own), key=key.value)
        elif not isinstance(value, MappingNode):
            if not value.empty:
                self._problems.error("scenario-not-table", value.span)
        elif section == "state":
            self.settings += self._values("", value)
        else:
            for name, attributes in value.pairs:
                self._member(section, name, attributes)

    def _zones(self, key: str) -> list[str]:
        """The paths of the zones that ``key`` may mean: it is the name of a zone or a word for zones; else empty."""
        fields = [field for field in self._game.program.fields if field.zone]
        if key not in {"zone", "zones", *(field.name for field in fields)}:
            return []
        common = [f"state: {{{field.name}: […]}}" for field in fields if field.owner is None and field.per is None]
        owned = [f"players: {{…: {{{field.name}: […]}}}}" for field in fields if field.owner == PLAYER]
        return [*common, *owned]

    def _section_of(self, key: str) -> str:
        """The section of a key: one of ``SECTIONS``, or the name of a kind of feature, also in the plural."""
        if key in SECTIONS:
            return key
        domains = self._game.program.domains
        domain = domains.get(key) or domains.get(key.removesuffix("s"))
        return domain.name if domain is not None and domain.kind in ("site", "region", "arrow") else ""

    def _turn(self, value: Node) -> None:
        name = value if isinstance(value, ScalarNode) else value.scalar("")
        self.turn, self.turn_at = self._names.seat(name.value), name.span
        if self.turn is None:
            self._error("scenario-no-player", name, self._names.players, name=name.value)

    def _member(self, section: str, name: ScalarNode, attributes: Node) -> None:
        if not isinstance(attributes, MappingNode):
            self._problems.error("scenario-not-table", attributes.span)
            return
        domain = self._game.program.domains.get(section)
        if section == "pieces":
            self._piece(name, attributes)
        elif section == "players" and self._names.seat(name.value) is None:
            self._error("scenario-no-player", name, self._names.players, name=name.value)
        elif domain is not None and self._names.member(section, name.value) is None:
            known = [self._game.member_name(section, i) for i in range(self._game.sizes[section])]
            self._error("scenario-no-player", name, known, name=name.value)
        else:
            self.settings += self._values(name.value + ".", attributes)

    # --- pieces ----------------------------------------------------------------------------------

    def _piece(self, name: ScalarNode, attributes: MappingNode) -> None:
        kinds = [d.name for d in self._game.program.domains.values() if d.kind == "piece"]
        kind = attributes.get("piece")
        placed = self.with_setup and any(self._names.member(k, name.value) is not None for k in kinds)
        if not placed and not isinstance(kind, ScalarNode) and len(kinds) != 1:
            self._error("scenario-which-piece", name, kinds)
        elif isinstance(kind, ScalarNode) and kind.value not in kinds:
            self._error("scenario-no-piece-kind", kind, kinds, name=kind.value)
        elif placed or self._free(name):
            chosen = kind.value if isinstance(kind, ScalarNode) else kinds[0]
            if not placed:
                self.pieces.append(GivenPiece(name, chosen))
                self._complete(name, chosen, attributes)
            self.settings += self._values(f"{name.value}.", attributes, skip="piece")

    def _free(self, name: ScalarNode) -> bool:
        """Whether a piece may have this name; if not, its other meaning is reported."""
        domains = self._game.program.domains.values()
        taken = next((d for d in domains if self._game.parse(d.name, name.value) is not None), None)
        if self._names.seat(name.value) is not None:
            taken = self._game.program.domains[PLAYER]
        if taken is not None:
            self._problems.error("scenario-piece-name", name.span, name=name.value, what=domain_words(taken))
        elif not name.value.isidentifier():
            self._problems.error("scenario-piece-word", name.span, name=name.value)
        return taken is None and name.value.isidentifier()

    def _complete(self, name: ScalarNode, kind: str, attributes: MappingNode) -> None:
        """Report attributes that a rule would have to set when placing the piece."""
        if self._unknown(kind, name.value, attributes):
            return  # the missing attribute is probably the unknown key
        wanted = [f for f in self._game.program.fields if f.owner == kind and (f.required or f.name == "owner")]
        for field in wanted:
            if attributes.key(field.name) is None and self._needs_value(field):
                told = {"name": name.value, "attribute": field.name}
                self._problems.add(Diagnostic("scenario-piece-lacks", name.span, told, f"{field.name}: …"))

    def _unknown(self, owner: str, name: str, attributes: Node) -> bool:
        """Report keys that are no attribute of the kind; returns whether there are any."""
        program = self._game.program
        known = [field.name for field in program.fields if field.owner == owner]
        known += self._game.cards if owner == PLAYER else ()  # decks are hands
        others = {"piece", *program.domains}
        found = [key for key, _ in attributes.pairs if key.value not in known and key.value not in others]
        for key in found:
            self._error("scenario-no-attribute", key, known, owner=name, name=key.value)
        return bool(found)

    def _needs_value(self, field: Field) -> bool:
        """Whether a field has no obvious initial value (``none``, an empty set, the only member)."""
        if field.constant or field.per is not None or isinstance(field.type, ty.Opt | ty.SetOf):
            return False
        return not isinstance(field.type, ty.Dom) or self._game.sizes.get(field.type.name, 0) > 1

    def _lacking(self, given: MappingNode) -> None:
        """Report values that the skipped setup would have chosen; numbers have initial values."""
        if "setup" not in self._game.program.rules:
            return
        players = given.get("players")
        unknown = [self._unknown(PLAYER, name.value, each) for name, each in players.pairs] if players else []
        if any(unknown):
            return  # the missing attribute is probably the unknown key
        chosen = [f for f in self._game.program.fields if f.required and isinstance(f.type, ty.Dom)]
        written = {setting.path for setting in self.settings}
        for field in (f for f in chosen if f.owner in (None, PLAYER) and self._needs_value(f)):
            owners = self._names.players if field.owner else ("",)
            for owner in owners:
                path = f"{owner}.{field.name}" if owner else field.name
                if self._names.path(path) not in written:
                    self._problems.error("scenario-given-lacks", given.span, path=path)

    # --- values ----------------------------------------------------------------------------------

    def _values(self, prefix: str, mapping: MappingNode, skip: str = "") -> Iterator[Setting]:
        for key, value in mapping.pairs:
            if key.value == skip:
                continue
            path = self._names.path(prefix + key.value)
            if isinstance(value, MappingNode):  # one value for each member of a second domain
                yield from self._values(prefix + key.value + ".", value)
            elif isinstance(value, ScalarNode):
                yield Setting(path, key, value)
            else:
                parts = [item.value for item in value.items if isinstance(item, ScalarNode)]
                yield Setting(path, key, value.scalar("{" + ", ".join(parts) + "}"))

    def _error(self, code: str, place: ScalarNode, known: Sequence[str], **args: str) -> None:
        self._problems.add(unknown(code, place, known, **args))


def unknown(code: str, place: ScalarNode, known: Iterable[str], **args: str) -> Diagnostic:
    """The diagnostic for an unknown word, with the known ones and the most similar as a hint."""
    names = list(known)
    more = ", …" if len(names) > _MOST_KNOWN else ""
    named: dict[str, object] = {"known": (", ".join(names[:_MOST_KNOWN]) or "–") + more, **args}
    if alike := lookalike(place.value, names):
        return letters_alike(place.span, place.value, alike)
    return Diagnostic(code, place.span, named, near(place.value, names))


# --- writing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spot:
    """A value of the state: an attribute of a member, and its key if it has several."""

    field: Field
    member: int
    key: int


def put(given: Table, spot: Spot, value: int | Sequence[int], names: Names) -> None:
    """Write a value, or cards in their order, to its place in ``given``; a missing place of a piece is left out."""
    field, game = spot.field, names.game
    where = ["state"]
    if field.owner is not None:
        domain = game.program.domains[field.owner]
        where = [_SECTION_OF.get(domain.kind, "cells"), names.show(Datum(field.owner, spot.member))]
    table, key = table_at(given, *where), field.name
    if field.per is not None:
        table, key = table_at(table, key), names.show(Datum(field.per, spot.key))
    if not isinstance(value, int):
        deck = game.type_datum(field.type, 0).domain
        table[key] = [names.show(Datum(deck, card)) for card in value]
        return
    datum = game.type_datum(field.type, value)
    table[key] = names.members(datum) if datum.many else names.show(datum)
    if field.name == "at" and value < 0:
        del table[key]


def table_at(table: Table, *keys: str) -> Table:
    """The table under keys, created if it is missing."""
    for key in keys:
        found = table.setdefault(key, {})
        assert isinstance(found, dict)
        table = found
    return table


def given_lines(key: str, given: Value) -> Iterator[str]:
    """``given`` as YAML: a section on one line if it is short, else one line for each member."""
    yield f"{key}:"
    for section, members in given.items() if isinstance(given, Mapping) else ():
        if isinstance(members, Mapping) and (section == "pieces" or len(flow(members)) > WIDTH - len(section) - 4):
            yield f"  {section}:"
            for name, attributes in members.items():
                yield from broken(f"    {scalar(name)}:", attributes)
        elif members:
            yield from broken(f"  {section}:", members)


# --- the schema ----------------------------------------------------------------------------------


def given_schema(program: Program | None) -> dict[str, Any]:
    """The JSON Schema of ``given``: pieces, players and other owners of attributes, each under its name."""
    sections: dict[str, dict[str, Any]] = {key: {"type": "object"} if key in SECTIONS else {} for key in KEYS}
    if program is not None:
        kinds = [domain.name for domain in program.domains.values() if domain.kind == "piece"]
        piece = attributes_schema(field for field in program.fields if field.owner in kinds)
        if len(kinds) > 1:
            piece["kind"] = {"enum": kinds}
        player = attributes_schema(field for field in program.fields if field.owner == PLAYER)
        sections["pieces"]["additionalProperties"] = {"type": "object", "properties": piece}
        sections["players"]["additionalProperties"] = {"type": "object", "properties": player}
        sections["state"]["properties"] = attributes_schema(f for f in program.fields if f.owner is None)
    return {"type": "object", "properties": sections, "additionalProperties": False}


def attributes_schema(fields: Iterable[Field]) -> dict[str, dict[str, Any]]:
    """Attributes with their labels."""
    return {field.name: {"description": field.label} if field.label else {} for field in fields}
