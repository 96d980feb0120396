"""What of a game's ``theme.yaml`` a terminal can show: the letters of pieces and sites."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.games.library import Header
from dsl.maps.mapfile.values import plain
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import compose_all

FILE = "theme.yaml"
SECTIONS = ("pieces", "sites")


class Letters:
    """The letter that a theme gives to a piece or site: plain, or by the value of an attribute."""

    def __init__(self, game: Game, kin: Iterable[Header] = ()) -> None:
        """The themes of a game and of all it extends; what stands nearer to the game wins."""
        self._game = game
        self._entries: dict[str, object] = {}
        for header in kin:
            for name, entry in _entries(header):
                self._entries.setdefault(name, entry)

    def of(self, engine: Engine, thing: Datum) -> str:
        """The letter of a thing as it is now; empty if the theme gives none."""
        entry = self._entries.get(thing.domain)
        if isinstance(entry, str):
            known = any(field.owner == thing.domain and field.name == entry for field in self._game.program.fields)
            return "" if known else entry[:1]  # an attribute's own value is no letter to know a piece by
        if not isinstance(entry, Mapping):
            return ""
        found = self._value(engine, thing, str(entry.get("by", "")))
        return str(entry.get(found, entry.get("default", "")))[:1]

    def _value(self, engine: Engine, thing: Datum, path: str) -> str:
        """The stable name of what an attribute's path leads to."""
        fields = {(field.owner, field.name): field for field in self._game.program.fields}
        for part in path.split("."):
            field = fields.get((thing.domain, part))
            if field is None and part == "owner":
                thing = engine.state.get(f"{self._game.show(thing)}.owner")
            elif field is None or thing.value < 0 or field.seen is not None:
                return ""
            else:
                thing = self._game.type_datum(field.type, engine.state.read(field, thing.value))
        return self._game.show(thing)


def _entries(header: Header) -> list[tuple[str, object]]:
    """The letters of one theme by kind; none if it cannot be read (``check`` says why)."""
    path = header.path.parent / FILE
    source = read_source(path, Problems()) if path.is_file() else None
    roots = compose_all(source, Problems()) if source else []
    sheet = plain(roots[0]) if roots else None
    found: list[tuple[str, object]] = []
    for section in SECTIONS:
        kinds = sheet.get(section) if isinstance(sheet, Mapping) else None
        for name, style in kinds.items() if isinstance(kinds, Mapping) else ():
            if isinstance(style, Mapping) and "letter" in style:
                found.append((str(name), style["letter"]))
    return found
