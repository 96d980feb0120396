"""House rules added to others for the same game: what they declare is put after what these say."""

from __future__ import annotations

from dsl.language.syntax.format import format_text
from dsl.language.syntax.parser import parse
from dsl.text.diagnostics import Problems
from dsl.text.source import Source


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
