"""The two letters for each piece or site on the board, from the game's ``theme.yaml`` or made from names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.games.library.shelves import Header
from dsl.maps.mapfile.values import plain
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import compose_all

FILE = "theme.yaml"
SECTIONS = ("pieces", "sites")


class Letters:
    """The letter that a theme gives to a piece or site: plain, or by the value of an attribute."""

    def __init__(self, game: Game, kin: Iterable[Header] = ()) -> None:
        """``kin``: the game and all it extends, whose themes are read; that of the game itself comes first."""
        self._game = game
        self._entries: dict[str, object] = {}
        for header in kin:
            for name, entry in _entries(header):
                self._entries.setdefault(name, entry)

    def of(self, engine: Engine, thing: Datum) -> str:
        """The letter of a thing in its present state; empty if the theme has none."""
        entry = self._entries.get(thing.domain)
        if isinstance(entry, str):
            known = any(field.owner == thing.domain and field.name == entry for field in self._game.program.fields)
            return "" if known else entry[:1]  # the value of an attribute is no letter
        if not isinstance(entry, Mapping):
            return ""
        found = self._value(engine, thing, str(entry.get("by", "")))
        return str(entry.get(found, entry.get("default", "")))[:1]

    def _value(self, engine: Engine, thing: Datum, path: str) -> str:
        """The name in the rules of the value at a path of attributes."""
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
    """The letters of one theme by kind; none if it cannot be read, which ``check`` reports."""
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


OWNERS = (
    "bright_yellow",
    "bright_red",
    "bright_green",
    "bright_magenta",
    "bright_cyan",
    "orange1",
    "white",
    "pink1",
    "chartreuse1",
)
_DIGITS = "123456789abcdefghijkmnopqrstuvwxyz"


@dataclass(frozen=True)
class Token:
    """A piece on a cell: ``sign``, at most two letters; ``owner``, a seat or -1; ``letter``, that of its kind."""

    cell: int
    sign: str
    owner: int = -1
    letter: str = ""


def colour_of(owner: int) -> str:
    """The colour of a seat; white for -1."""
    return OWNERS[owner % len(OWNERS)] if owner >= 0 else "white"


def stacked(tokens: Sequence[Token]) -> tuple[str, int]:
    """Letters and owner for all pieces of one cell: if there are several, a common letter and their number."""
    first = tokens[0]
    if len(tokens) == 1:
        return first.sign, first.owner
    letters = {token.letter or token.sign[:1] for token in tokens}
    owners = {token.owner for token in tokens}
    letter = letters.pop() if len(letters) == 1 else "&"
    number = str(len(tokens)) if len(tokens) < 10 else "+"
    return letter + number, owners.pop() if len(owners) == 1 else -1


def make_signs(names: Iterable[str]) -> list[str]:
    """Two letters for every name, different ones if possible: ``Громобой`` Гр, ``Ship 12`` 12."""
    signs: list[str] = []
    for number, name in enumerate(names, 1):
        letters_only = [s for s in name if s.isalnum()]
        digits = "".join(s for s in name.split()[-1] if s.isdigit()) if name.split() else ""
        tries = [digits[-2:] if len(digits) > 1 else letters_only[0] + digits] if digits and letters_only else []
        tries += [letters_only[0] + other for other in letters_only[1:]] if letters_only and not digits else []
        tries.append(str(number)[-2:])
        signs.append(next((sign for sign in tries if sign not in signs), tries[-1]))
    return signs


def lettered(letter: str, name: str, taken: Iterable[str], owner: int = -1) -> str:
    """The letter of a theme, and then a number or a letter of the name so that the two are not in ``taken``.

    If the name ends with a number, that of the owner is tried first: it shows the owner without colours.
    """
    digits = "".join(s for s in name.split()[-1] if s.isdigit()) if name.split() else ""
    tries = [letter + _DIGITS[owner]] if digits and 0 <= owner < len(_DIGITS) else []
    tries += [letter + digits] if len(digits) == 1 else []
    tries += [letter + other.lower() for other in name if other.isalpha() and not digits]
    tries += [letter + other for other in _DIGITS]
    used = set(taken)
    return next((sign for sign in tries if sign not in used), letter)
