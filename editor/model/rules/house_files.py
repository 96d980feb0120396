"""Where house rules have their home, named or not yet, what they begin with; whose rules a text holds."""

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
from editor.base.texts import speech, tr
from editor.model.games import game_title

Kind = Literal["shipped", "house", "own"]


@dataclass(frozen=True)
class Belonging:
    """``header`` is that of the text; ``base`` that of the game it extends, where it is found."""

    kind: Kind
    header: Header
    base: Header | None = None


def belonging(source: Source, path: Path | None) -> Belonging:
    """Whose rules these are; ``path`` is None while they have no file."""
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
    """Where house rules lie that nobody has named yet."""
    return user_folder() / "unnamed"


def is_unnamed(path: Path) -> bool:
    """Whether house rules that nobody has named yet lie there."""
    return path.parent == unnamed_folder()


def unnamed_files() -> list[Path]:
    """House rules that nobody has named yet."""
    return sorted(unnamed_folder().glob(f"*{RULES}"))


def house_files() -> list[Path]:
    """The house rules of the user that have a name, but for those that stand beside a game elsewhere."""
    return sorted(user_folder().glob(f"rulesets/*/{HOUSE}/*{RULES}"))


def houses_of(game: Header) -> list[Header]:
    """The house rules for a game of a shelf: the user's, with a name or without, and those that are shipped."""
    files = dict.fromkeys([*unnamed_files(), *house_files(), *house_rules(game.path)])
    return [header for header in map(rules_header, files) if header.games[:1] == (game.name,)]


def house_title(header: Header) -> str:
    """What house rules are called; those without a name are told apart by their numbers."""
    title, number = game_title(header), header.path.stem.rpartition("_")[2]
    return f"{title} ({number})" if is_unnamed(header.path) and number != "1" else title


def house_folder(whose: Belonging) -> Path:
    """The home of house rules for the game of these: the user's own folder, or beside a game of the user's."""
    game = whose.base if whose.kind == "house" and whose.base is not None else whose.header
    if is_shipped(game.path):
        return user_folder() / "rulesets" / game.name / HOUSE
    return game.path.parent / HOUSE


def homes(whose: Belonging) -> list[Path]:
    """The house rules that the user has for the game of these."""
    return sorted(house_folder(whose).glob(f"*{RULES}"))


def fresh_house(shipped: Source, skin: str = "") -> Source:
    """House rules for a shipped game that change nothing yet, in the words of ``skin``, else of the reader.

    Of shipped house rules it is a copy.
    """
    header = header_of(shipped)
    if Path(shipped.name).parent.name == HOUSE:
        return Source(str(free_place(header.name)), shipped.text)
    title = tr("house-title", game=game_title(header))
    text = begin(header.name, title, house_name(title, header, ()), skin or speech.language)
    return Source(str(free_place(header.name)), text)


def free_place(name: str) -> Path:
    """A place among the house rules without a name that no others have; ``name`` is that of their game."""
    numbers = (unnamed_folder() / f"{name}_{number}{RULES}" for number in count(1))
    return next(place for place in numbers if not place.exists())
