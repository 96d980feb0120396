"""Minimal edits of a translation file.

A new translation gets a line next to those of the texts beside it in the rules. All functions raise ``Refused`` if the
file cannot be read, or if YAML aliases share the part to be changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import takewhile

from dsl.maps.mapfile import edit, values
from dsl.maps.mapfile.changes import Refused
from dsl.maps.mapfile.proved_edits import proved
from dsl.maps.mapfile.values import Data, plain, typed
from dsl.services.words.contents import Grid, LanguageFile, Section
from dsl.text.diagnostics import Problems, message
from dsl.text.files.yaml_tree import MappingNode, Node, compose, yaml_source
from dsl.text.source import Edit

_GROUP_END = re.compile(r"\n(?=\r?\n|#)|\r?\n?\Z")


def translated(grid: Grid, file: LanguageFile, text: str, translation: str) -> tuple[Edit, ...]:
    """Set the translation of a text in ``file``; an empty one removes it."""
    if not translation:
        return without_text(file, text)
    root = file.mapping()
    if root is None:
        stretches = [_first_line(grid, file, text, translation)]
    elif root.key(text) is not None:
        stretches = _replaced(file, root, text, translation)
    elif root.flow:
        stretches = edit.add_pairs(file.source.text, root, {text: translation})
    else:
        stretches = [_new_line(grid, file, root, text, translation)]
    return proved(file.source, stretches, _table(root) | {text: translation})


def without_text(file: LanguageFile, text: str) -> tuple[Edit, ...]:
    """Remove ``text`` from ``file``."""
    root = file.mapping()
    numbers = [number for number, (key, _) in enumerate(root.pairs) if key.value == text] if root is not None else []
    if root is None or not numbers:
        return ()
    stretches = edit.remove_children(file.source.text, root, numbers)
    if len(root.pairs) == 1 and not root.flow:
        start, end = edit.line_start(file.source.text, root.start), edit.eol(file.source.text, root.end)
        stretches = [(start, file.source.text.find("\n", end) + 1 or end, "")]
    return proved(file.source, stretches, {key: value for key, value in _table(root).items() if key != text})


def renamed(file: LanguageFile, unused: str, text: str) -> tuple[Edit, ...]:
    """Make the translation of ``unused``, which is no longer in the rules, that of ``text``."""
    root = file.mapping()
    key = root.key(unused) if root is not None else None
    if root is None or key is None:
        return ()
    if root.key(text) is not None:
        return without_text(file, unused)
    new = values.scalar(text) if root.flow else written(text)
    table = {text if known == unused else known: value for known, value in _table(root).items()}
    return proved(file.source, [(key.start, key.end, new)], table)


def reworded(file: LanguageFile, changes: Mapping[str, tuple[str, str]]) -> tuple[Edit, ...]:
    """Replace texts and translations: for each text, the new text and its translation."""
    root = file.mapping()
    pairs = [(key, value) for key, value in root.pairs if key.value in changes] if root is not None else []
    if root is None or not pairs:
        return ()
    there, stretches = file.source.text, []
    for key, value in pairs:
        text, translation = changes[key.value]
        stretches.append((key.start, key.end, _quoted_as(key, text)))
        if value.alias:
            raise Refused("map-edit-anchored")
        stretches += edit.rewrite(there, value, edit.column(there, key.start), _quoted_as(value, translation))
    table = {key: value for old, text in _table(root).items() for key, value in [changes.get(old, (old, text))]}
    return proved(file.source, stretches, table)


def written(text: str) -> str:
    """A text as a key or value of the file: without quotes if it is read back unchanged."""
    return text if _reads_back(text) else values.key(text)


def _reads_back(text: str) -> bool:
    problems = Problems()
    root = compose(yaml_source(f"{text}: {text}\n", ""), problems)
    if problems.failed or not isinstance(root, MappingNode) or len(root.pairs) != 1 or typed(text) != text:
        return False
    return all(node.value == text and not node.style for node in root.pairs[0])


def _table(root: MappingNode | None) -> dict[str, Data]:
    table = plain(root) if root is not None else {}
    assert isinstance(table, dict)
    return table


def _replaced(file: LanguageFile, root: MappingNode, text: str, translation: str) -> list[edit.Edit]:
    """Replace the translation, with the same kind of quotes as before."""
    key, value = next(pair for pair in root.pairs if pair[0].value == text)
    if value.alias:
        raise Refused("map-edit-anchored")
    new = values.scalar(translation) if root.flow else _quoted_as(value, translation)
    return edit.rewrite(file.source.text, value, edit.column(file.source.text, key.start), new)


def _quoted_as(old: Node, text: str) -> str:
    """A text written with the kind of quotes that ``old`` has."""
    if old.style == '"':
        return values.key(text)
    quoted = "'" + text.replace("'", "''") + "'"
    return quoted if old.style == "'" and "\n" not in text else written(text)


# --- where a new line belongs --------------------------------------------------------------------


def _first_line(grid: Grid, file: LanguageFile, text: str, translation: str) -> edit.Edit:
    """The first line of a file; a new file gets a head comment."""
    there = file.source.text
    title = message("lang-head", {"title": grid.title}, file.language)
    head = "" if there.strip() else f"# {title}\n"
    gap = "\n" if there and not there.endswith("\n") else ""
    return len(there), len(there), f"{gap}{head}{written(text)}: {written(translation)}\n"


def _new_line(grid: Grid, file: LanguageFile, root: MappingNode, text: str, translation: str) -> edit.Edit:
    """Insert below the preceding text of its section in the rules, else above the following one."""
    there, indent = file.source.text, " " * edit.column(file.source.text, root.pairs[0][0].start)
    line, newline = f"{indent}{written(text)}: {written(translation)}", edit.line_end(there)
    section = next((section for section in grid.sections if any(row.text == text for row in section.rows)), None)
    order = [row.text for row in section.rows] if section is not None else []
    here = order.index(text) if section is not None else 0
    before, after = _nodes(root, reversed(order[:here])), _nodes(root, order[here + 1 :])
    if before is not None:
        end = edit.eol(there, before[1].end)
        return end, end, newline + line
    if after is not None:
        start = edit.line_start(there, after[0].start)
        return start, start, line + newline
    return _new_group(grid, root, section, there, line)


def _nodes(root: MappingNode, texts: Iterable[str]) -> tuple[Node, Node] | None:
    """The key and the value of the first of ``texts`` that the file has."""
    pairs = {key.value: (key, value) for key, value in root.pairs}
    return next((pairs[text] for text in texts if text in pairs), None)


def _new_group(grid: Grid, root: MappingNode, section: Section | None, there: str, line: str) -> edit.Edit:
    """The line of the first text of a section, below the preceding sections; with a heading if the file has some."""
    earlier = [row.text for one in takewhile(lambda one: one is not section, grid.sections) for row in one.rows]
    last = _nodes(root, reversed(earlier)) if section is not None else None
    end = last[1].end if last is not None else root.end
    newline = edit.line_end(there)
    headed = re.search(r"\n#", there[root.start :]) is not None
    if not headed or section is None:
        end = edit.eol(there, end)
        return end, end, newline + line
    end = edit.eol(there, _group_end(there, end))
    gap = newline if re.search(r"\n\r?\n#", there) else ""
    return end, end, f"{newline}{gap}# {section.title or section.game}{newline}{line}"


def _group_end(there: str, offset: int) -> int:
    found = _GROUP_END.search(there, edit.eol(there, offset))
    return found.start() if found is not None else len(there)
