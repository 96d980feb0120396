"""House rules begun and named: a file that changes nothing yet, and the names that it may have."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

from dsl.games.library.shelves import RULES, Header, rules_header
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import label_change, safe_label
from dsl.services.forms.text_changes import at_span, edits_for, fresh_name
from dsl.text.source import Edit, Place


def begin(base: str, title: str, name: str, skin: str = "en") -> str:
    """A fresh file of house rules for the game ``base``, in the keywords of ``skin``."""
    language = f"{of_skin('language', skin)} 1{'' if skin == 'en' else f' {skin}'}"
    return f'{language}\n{of_skin("game", skin)} {name} "{safe_label(title)}" {of_skin("extends", skin)} {base}\n'


def house_name(title: str, base: Header, taken: Container[str]) -> str:
    """A free name for house rules of this title; the title of the game before it does not count."""
    rest = title.removeprefix(base.title).strip(" :,.–—-") if base.title else title
    return fresh_name(rest or title, taken, f"{base.name}_house")


def names_in(folder: Path) -> dict[str, list[Path]]:
    """The names that the rules files of a folder have, in their text and as files; two of one name are listed both."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.glob(f"*{RULES}")):
        for name in dict.fromkeys((rules_header(path).name, path.stem)):
            found.setdefault(name, []).append(path)
    return found


def renamed(own: RulesFile, title: str, name: str) -> tuple[Edit, ...]:
    """The edits that give a file another title and name."""
    if own.game is None:
        return ()
    heading = own.game.name.span
    return edits_for(own.source, [at_span(heading, name), label_change(own.source, Place.of(heading), title)])
