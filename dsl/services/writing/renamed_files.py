"""Edits that rename a thing of the rules in maps, themes, scenarios and translations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from dsl.games.library.shelves import HOUSE, all_maps, is_shipped
from dsl.language.check.names import Symbol
from dsl.maps.mapfile.changes import Refused
from dsl.services.words.contents import LanguageFile
from dsl.services.words.translation_edits import reworded
from dsl.services.writing.checked_text import CheckedText
from dsl.services.writing.contract import OpenMap
from dsl.services.writing.game_folder.game_files import FileKind, files_in, kind_of
from dsl.services.writing.game_folder.named_nodes import named_in, scalars
from dsl.text.catalogue import LANGUAGES
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import Node, ScalarNode, compose_all
from dsl.text.source import Edit, Place, Source


def file_edits(symbol: Symbol, name: str, texts: Sequence[CheckedText], drawn: Mapping[str, OpenMap]) -> Iterator[Edit]:
    """The edits of the user's files in the folders of games that name ``symbol``, and of the open maps ``drawn``.

    For an open map its text is edited, not its file.
    """
    alone, files = _alone(symbol, texts), _files(texts)
    opened = {Path(one.file).resolve() for one in drawn.values() if one.file}
    for path, found in _named_in(symbol, name, texts, [path for path in files if path.resolve() not in opened]):
        if alone or kind_of(path) is not FileKind.SCENARIOS:
            yield from found
    beside, games = {path.resolve() for path in files}, {home.name for home in _homes(texts)}
    for key, one in drawn.items():
        for document in _documents(symbol, Source(key, one.text)):
            listed = document.get("games")
            its = {scalar.value for scalar in scalars(listed)} if listed is not None else set()
            if its & games or (one.file and Path(one.file).resolve() in beside):
                yield from _edits(symbol, name, FileKind.MAP, document, texts)


def scenarios_not_renamed(symbol: Symbol, texts: Sequence[CheckedText]) -> Iterator[Path]:
    """The scenarios that may name ``symbol`` but are not edited, because other things have the same name."""
    if not _alone(symbol, texts):
        found = _named_in(symbol, "", texts, _files(texts))
        yield from (path for path, _ in found if kind_of(path) is FileKind.SCENARIOS)


def _alone(symbol: Symbol, texts: Sequence[CheckedText]) -> bool:
    return all(len(text.names.declared_as(symbol.name)) <= 1 for text in texts)


def _named_in(
    symbol: Symbol, name: str, texts: Sequence[CheckedText], files: Sequence[Path]
) -> Iterator[tuple[Path, list[Edit]]]:
    """The files that may name ``symbol``, each with the edits that rename it to ``name``."""
    for path in files:
        source = read_source(path, Problems())
        found = _documents(symbol, source) if source is not None else ()
        edits = [edit for one in found for edit in _edits(symbol, name, kind_of(path), one, texts)]
        if edits:
            yield path, edits


def _documents(symbol: Symbol, source: Source) -> Iterable[Node]:
    """The documents of a text, if it contains the name at all."""
    return compose_all(source, Problems()) if symbol.name in source.text else ()


def _edits(symbol: Symbol, name: str, kind: FileKind, document: Node, texts: Sequence[CheckedText]) -> Iterator[Edit]:
    programs = [text.context.program for text in texts if text.context is not None]
    for node in named_in(symbol, kind, document, programs):
        yield from _written(node, symbol.name, name)


def _files(texts: Sequence[CheckedText]) -> list[Path]:
    """The files of these games, in their folders and among the user's maps; shipped files are never edited."""
    homes = _homes(texts)
    names = {home.name for home in homes}
    found = [path for home in homes for path in files_in(home)]
    found += [header.path for header in all_maps() if names & set(header.games)]
    once = {path.resolve(): path for path in reversed(found)}  # each once, by the first path that leads to it
    return [path for path in reversed(once.values()) if not is_shipped(path)]


def _homes(texts: Sequence[CheckedText]) -> list[Path]:
    """The folders of the games, each named like its game."""
    folders = (Path(text.source.name).parent for text in texts)
    return list(dict.fromkeys(folder.parent if folder.name == HOUSE else folder for folder in folders))


def _written(node: ScalarNode, old: str, new: str) -> Iterator[Edit]:
    """The edits of one scalar: every whole word that is the old name."""
    span, source = node.span, node.source
    if span.line != span.end_line:
        return
    text = source.line(span.line)[span.column - 1 : span.end_column - 1]
    for found in re.finditer(rf"(?<![\w]){re.escape(old)}(?![\w])", text):
        column = span.column + found.start()
        yield Edit(Place(source.name, span.line, column, span.line, column + len(old)), new)


_BRACES = re.compile(r"\{([^{}]*)\}")


def translation_edits(before: Sequence[CheckedText], after: Sequence[CheckedText]) -> Iterator[Edit]:
    """The edits of translation files of the games whose texts have changed."""
    changed: dict[str, str] = {}
    for old, new in zip(before, after, strict=True):
        if old.context is not None and new.context is not None:
            pairs = zip(old.context.program.texts, new.context.program.texts, strict=True)
            changed |= {text: then for text, then in pairs if text != then}
    for path in _language_files(before):
        file = LanguageFile.read(path, path.stem)
        new_pairs = {
            text: (changed[text], _reworded(translation, text, changed[text]))
            for text, translation in file.table.items()
            if text in changed
        }
        try:
            yield from reworded(file, new_pairs)
        except Refused:
            continue  # the file cannot be edited: its check will report a missing translation


def _language_files(texts: Sequence[CheckedText]) -> list[Path]:
    """The translation files of these games, without duplicates."""
    folders = dict.fromkeys(Path(text.source.name).parent for text in texts)
    homes = dict.fromkeys(folder.parent if folder.name == HOUSE else folder for folder in folders)
    paths = (home / "lang" / f"{language}.yaml" for home in homes for language in LANGUAGES)
    return [path for path in paths if path.is_file()]


def _reworded(translation: str, text: str, then: str) -> str:
    """A translation with the braces of the changed text ``then`` instead of those of ``text``."""
    known = {old.strip(): new for old, new in zip(_BRACES.findall(text), _BRACES.findall(then))}
    return _BRACES.sub(lambda found: f"{{{known.get(found[1].strip(), found[1])}}}", translation)
