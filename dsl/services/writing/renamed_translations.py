"""Translations of texts that speak of a thing, once that thing has another name: ``{s.owner}`` is part of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from dsl.games.library.shelves import HOUSE
from dsl.maps.mapfile.changes import Refused
from dsl.services.words.language_file import LanguageFile
from dsl.services.words.translation_edits import reworded
from dsl.services.writing.checked_text import CheckedText
from dsl.text.catalogue import LANGUAGES
from dsl.text.source import Edit

_BRACES = re.compile(r"\{([^{}]*)\}")


def translation_edits(before: Sequence[CheckedText], after: Sequence[CheckedText]) -> Iterator[Edit]:
    """The edits of the files of translations beside the games whose texts have changed."""
    changed: dict[str, str] = {}
    for old, new in zip(before, after, strict=True):
        if old.context is not None and new.context is not None:
            pairs = zip(old.context.program.texts, new.context.program.texts, strict=True)
            changed |= {text: then for text, then in pairs if text != then}
    for path in _language_files(before):
        file = LanguageFile.read(path, path.stem)
        told = {text: (changed[text], _reworded(said, text, changed[text])) for text, said in _told(file, changed)}
        try:
            yield from reworded(file, told)
        except Refused:
            continue  # it cannot be read, or shares its parts: it will be told as a translation that is missing


def _language_files(texts: Sequence[CheckedText]) -> list[Path]:
    """The files of translations of these games, each once."""
    folders = dict.fromkeys(Path(text.source.name).parent for text in texts)
    homes = dict.fromkeys(folder.parent if folder.name == HOUSE else folder for folder in folders)
    paths = (home / "lang" / f"{language}.yaml" for home in homes for language in LANGUAGES)
    return [path for path in paths if path.is_file()]


def _told(file: LanguageFile, changed: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(text, said) for text, said in file.table.items() if text in changed]


def _reworded(said: str, text: str, then: str) -> str:
    """A translation with the braces of the changed text in place of those of the old one."""
    known = {old.strip(): new for old, new in zip(_BRACES.findall(text), _BRACES.findall(then))}
    return _BRACES.sub(lambda found: f"{{{known.get(found[1].strip(), found[1])}}}", said)
