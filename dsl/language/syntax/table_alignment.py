"""Lines as they will be written, and the rows of tables padded so that their columns stand under each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass
class WrittenWord:
    """A token as it will be written; ``glued`` to the one before without a blank."""

    text: str
    glued: bool


@dataclass
class WrittenLine:
    """A physical line: how deep, its words, and what stands after them."""

    indent: int
    words: list[WrittenWord] = field(default_factory=list)
    tail: str = ""
    comment: str = ""
    row: bool = False


def align_rows(lines: Mapping[int, WrittenLine]) -> None:
    """Pad the cells of each table so that its columns stand under each other."""
    group: list[WrittenLine] = []
    previous = 0
    for number in sorted(lines):
        line = lines[number]
        if line.row and group and number - previous > 1 and not group[-1].row:
            _pad(group)
            group = []
        if line.row:
            group.append(line)
        elif group:
            _pad(group)
            group = []
        previous = number
    _pad(group)


def _pad(group: list[WrittenLine]) -> None:
    """Cells end at commas; the first cell follows the key and the label."""
    rows = [_cells(line) for line in group if not _is_columns(line)]
    if len(rows) < 2:
        return
    width = [0] * max(len(row) for row in rows)
    for row in rows:
        for i, cell in enumerate(row[:-1]):
            width[i] = max(width[i], len(cell))
    for line, row in zip((x for x in group if not _is_columns(x)), rows):
        text = " ".join(cell.ljust(width[i]) if i < len(row) - 1 else cell for i, cell in enumerate(row))
        line.words = [WrittenWord(text, True)]


def _is_columns(line: WrittenLine) -> bool:
    """Whether this is the line that names the columns, or goes on with it."""
    return any(word.text == ":" for word in line.words)


def _cells(line: WrittenLine) -> list[str]:
    """Key, label and cells of a row."""
    cells: list[str] = []
    depth = 0
    for i, word in enumerate(line.words):
        is_label = i == 1 and word.text.startswith('"')
        starts = i == 0 or is_label or i == 1 or (i == 2 and line.words[1].text.startswith('"'))
        if (starts and depth == 0) or (depth == 0 and cells and cells[-1].endswith(",")):
            cells.append(word.text)
        else:
            cells[-1] += ("" if word.glued else " ") + word.text
        depth += sum(word.text.count(c) for c in "({[") - sum(word.text.count(c) for c in ")}]")
    return cells
