"""The folders of house rules, with and without a name, their initial text, and the game a text belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Literal

from dsl.games.library.shelves import (
    HOUSE,
    RULES,
    Header,
    find_rules,
    header_of,
    house_rules,
    is_shipped,
    rules_header,
    user_folder,
)
from dsl.language.syntax.format import format_text
from dsl.language.syntax.parser import parse
from dsl.services.house.replacing import begin, house_name
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from editor.base.texts import tr, ui
from editor.model.games import game_title

Kind = Literal["shipped", "house", "own"]


@dataclass(frozen=True)
class Belonging:
    """What a rules text is: a shipped game, house rules (that extend a game), or a game of the user's.

    ``header`` is that of the text, ``base`` that of the game it extends, if found.
    """

    kind: Kind
    header: Header
    base: Header | None = None


def belonging(source: Source, path: Path | None) -> Belonging:
    """The kind of a rules text; ``path`` is None while it has no file."""
    header = header_of(source)
    beside = Path(source.name).parent
    found = find_rules(header.games[0], Problems(), beside=beside) if header.games else None
    base = rules_header(found) if found is not None else None
    if path is not None and is_shipped(path) and path.parent.name != HOUSE:
        return Belonging("shipped", header, base)
    return Belonging("house" if header.games else "own", header, base)


def joined(first: Source, second: Source) -> str:
    """The text of ``first`` with the declarations of ``second`` at its end, in the keywords of ``first``."""
    skin = parse(first, Problems()).skin
    more = Source(second.name, format_text(second.text, skin))
    game = parse(more, Problems()).game
    if game is None:
        return first.text
    lines = more.text.split("\n")[game.name.span.line :]
    body = "\n".join(lines).strip("\n")
    return f"{first.text.rstrip()}\n\n{body}\n" if body else first.text


def unnamed_folder() -> Path:
    """The folder for house rules without a name."""
    return user_folder() / "unnamed"


def is_unnamed(path: Path) -> bool:
    """Whether this is the path of house rules without a name."""
    return path.parent == unnamed_folder()


def unnamed_files() -> list[Path]:
    """The files of house rules without a name."""
    return sorted(unnamed_folder().glob(f"*{RULES}"))


def house_files() -> list[Path]:
    """The files of the user's named house rules, except those next to a game elsewhere."""
    return sorted(user_folder().glob(f"rulesets/*/{HOUSE}/*{RULES}"))


def houses_of(game: Header) -> list[Header]:
    """All house rules for an installed game: the user's, with and without a name, and shipped ones."""
    files = dict.fromkeys([*unnamed_files(), *house_files(), *house_rules(game.path)])
    return [header for header in map(rules_header, files) if header.games[:1] == (game.name,)]


def house_title(header: Header) -> str:
    """The title of house rules; those without a name have a number to distinguish them."""
    title, number = game_title(header), header.path.stem.rpartition("_")[2]
    return f"{title} ({number})" if is_unnamed(header.path) and number != "1" else title


def house_folder(whose: Belonging) -> Path:
    """The folder for house rules of this game: the user's own, or next to a game of the user's."""
    game = whose.base if whose.kind == "house" and whose.base is not None else whose.header
    if is_shipped(game.path):
        return user_folder() / "rulesets" / game.name / HOUSE
    return game.path.parent / HOUSE


def house_files_for(whose: Belonging) -> list[Path]:
    """The files of the user's house rules for a game."""
    return sorted(house_folder(whose).glob(f"*{RULES}"))


def fresh_house(shipped: Source, skin: str = "") -> Source:
    """New house rules for a shipped game, without a change, in the keywords of ``skin`` or of the current language.

    For shipped house rules it is a copy.
    """
    header = header_of(shipped)
    if Path(shipped.name).parent.name == HOUSE:
        return Source(str(free_place(header.name)), shipped.text)
    title = tr("house-title", game=game_title(header))
    text = begin(header.name, title, house_name(title, header, ()), skin or ui.language)
    return Source(str(free_place(header.name)), text)


def free_place(name: str) -> Path:
    """An unused path for house rules without a name; ``name`` is that of their game."""
    numbers = (unnamed_folder() / f"{name}_{number}{RULES}" for number in count(1))
    return next(place for place in numbers if not place.exists())
