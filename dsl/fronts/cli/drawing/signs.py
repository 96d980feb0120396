"""The two signs by which a piece or site is known on the board, from the game's ``theme.yaml`` where it has them."""

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
    """A piece on the board: its sign of at most two letters, its owner's seat (-1: nobody's), its kind's letter."""

    cell: int
    sign: str
    owner: int = -1
    letter: str = ""


def colour_of(owner: int) -> str:
    """The colour of a seat; white for nobody's."""
    return OWNERS[owner % len(OWNERS)] if owner >= 0 else "white"


def stacked(tokens: Sequence[Token]) -> tuple[str, int]:
    """Sign and owner of all that stands in one cell: of several, the letter they share and their number."""
    first = tokens[0]
    if len(tokens) == 1:
        return first.sign, first.owner
    letters = {token.letter or token.sign[:1] for token in tokens}
    owners = {token.owner for token in tokens}
    letter = letters.pop() if len(letters) == 1 else "&"
    number = str(len(tokens)) if len(tokens) < 10 else "+"
    return letter + number, owners.pop() if len(owners) == 1 else -1


def make_signs(names: Iterable[str]) -> list[str]:
    """A sign of two letters for every name, no two alike if that can be: ``Громобой`` Гр, ``Ship 12`` 12."""
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
    """A sign that begins with the letter of a theme: then a number, or a letter of the name, that nobody has yet.

    A piece that has but a number has its owner's instead, who is seen to have it also where there are no colours.
    """
    digits = "".join(s for s in name.split()[-1] if s.isdigit()) if name.split() else ""
    tries = [letter + _DIGITS[owner]] if digits and 0 <= owner < len(_DIGITS) else []
    tries += [letter + digits] if len(digits) == 1 else []
    tries += [letter + other.lower() for other in name if other.isalpha() and not digits]
    tries += [letter + other for other in _DIGITS]
    used = set(taken)
    return next((sign for sign in tries if sign not in used), letter)
