"""The files of a new game: a small playable one, or a copy of another."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from dsl.games.library.shelves import GAMES_LINE, HOUSE, RULES, default_map, family, rules_header
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source

KINDS = ("board", "track", "cards")
"""The kinds of small games."""
THEME = "theme.yaml"
COPIED = (THEME, "lang/*.yaml", "scenarios/**/*.yaml", f"{HOUSE}/*{RULES}")
"""The files of a game's folder that are copied, besides its rules and its first map."""


_TRACK_WORDS = {
    "en": {"CIRCLE": "circle", "PEARLS": "pearls", "HARBOUR": "harbour"},
    "ru": {"CIRCLE": "кружок", "PEARLS": "жемчуг", "HARBOUR": "гавань"},
    "uk": {"CIRCLE": "кружок", "PEARLS": "перли", "HARBOUR": "гавань"},
}
"""Words of the rules in a language that also occur in the track's map and theme."""


def small_game(name: str, title: str, language: str, kind: str = KINDS[0]) -> dict[str, str]:
    """A small game of a kind: the text of each file of its folder, in a language."""
    folder = files("dsl.games.library").joinpath("templates")
    found = {
        f"{name}{RULES}": folder.joinpath(f"{kind}_{language}.rules"),
        f"{name}.yaml": folder.joinpath(f"{kind}.yaml"),
        THEME: folder.joinpath(f"{kind}_theme.yaml"),
    }
    texts = {file: template.read_text(encoding="utf-8") for file, template in found.items() if template.is_file()}
    words = {**_TRACK_WORDS[language], "NAME": name, "TITLE": _safe(title)}
    blanks = re.compile("|".join(words))
    return {file: blanks.sub(lambda found: words[found[0]], text) for file, text in texts.items()}


def copied_game(name: str, base: Path, title: str = "") -> dict[str, str]:
    """The files of a copy of a game: texts, theme and default map, with another name and (if not empty) title."""
    header = rules_header(base)
    texts = {f"{name}{RULES}": _renamed(_text(base), header.name, name, title)}
    for pattern in COPIED:
        for path in sorted(base.parent.glob(pattern)):
            text = _text(path)
            if path.suffix == RULES:
                text = re.sub(rf"\b{re.escape(header.name)}\b", name, text)
            texts[path.relative_to(base.parent).as_posix()] = text
    board = default_map(family(base))
    if board is not None:
        texts[f"{board.stem}.yaml"] = GAMES_LINE.sub(f"games: [{name}]", _text(board), count=1)
    return texts


def _renamed(text: str, old: str, new: str, title: str) -> str:
    """The rules with another name (the word after ``game``) and title."""
    head = re.compile(rf"^(\S+[ ]+){re.escape(old)}\b(?:([ ]+)\"[^\"\n]*\")?", re.MULTILINE)
    if not title:
        return head.sub(lambda found: found[0].replace(old, new, 1), text, count=1)
    return head.sub(lambda found: f'{found[1]}{new} "{_safe(title)}"', text, count=1)


def _safe(title: str) -> str:
    """A title as a text of the rules may have it."""
    return " ".join(re.sub(r'["{}]', "", title).split())


def _text(path: Path) -> str:
    source = read_source(path, Problems())
    return source.text if source else ""
