"""The log as a file: as plain text, or as Markdown with headings for rounds and turns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from urllib.parse import quote

from editor.play.log.log_rows import LogRow, ends_of

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def text_of(rows: Sequence[LogRow]) -> str:
    """Plain text: rounds and turns stand alone, sentences below them, further in."""
    lines = []
    for row in rows:
        if row.looks == "line":
            lines.append(f"  {row.said}")
        else:
            lines += ["", row.line.text] if lines else [row.line.text]
    return "\n".join(lines) + "\n"


def markdown_of(rows: Sequence[LogRow], title: str = "", pictures: Mapping[int, str] | None = None) -> str:
    """Markdown; ``pictures``: names of files by the node whose position they show; each stands after its sentences."""
    lines = [f"# {plain(title)}", ""] if title else []
    ends = ends_of(rows)
    for at, row in enumerate(rows):
        if row.looks == "round":
            lines += ["", f"## {plain(row.line.text)}"]
        elif row.looks == "turn":
            lines += ["", f"### {plain(row.line.text)}", ""]
        else:
            clauses = f" <sub>{plain(row.clauses)}</sub>" if row.clauses else ""
            lines.append(f"- {plain(row.line.text)}{clauses}")
        picture = (pictures or {}).get(row.line.node)
        if picture is not None and ends[row.line.node] == at:
            lines += ["", f"![{plain(row.line.text)}]({quote(picture)})", ""]
    return "\n".join(lines).lstrip("\n") + "\n"


def plain(text: str) -> str:
    """A text in which nothing means anything to Markdown."""
    return _SPECIAL.sub(r"\\\1", text)
