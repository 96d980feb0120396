"""Where house rules have their home, named or not yet, and what they begin with."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from dsl.games.library.shelves import HOUSE, RULES, header_of, is_shipped, user_folder
from dsl.services.house.beginning import begin, house_name
from dsl.text.source import Source
from editor.base.texts import speech, tr
from editor.model.games.labels import game_title
from editor.model.rules.belonging import Belonging


def unnamed_folder() -> Path:
    """Where house rules lie that nobody has named yet."""
    return user_folder() / "unnamed"


def unnamed_files() -> list[Path]:
    """House rules that nobody has named yet."""
    return sorted(unnamed_folder().glob(f"*{RULES}"))


def house_files() -> list[Path]:
    """The house rules of the user that have a name, but for those that stand beside a game elsewhere."""
    return sorted(user_folder().glob(f"rulesets/*/{HOUSE}/*{RULES}"))


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
