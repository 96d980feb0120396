"""The look of a game's paper: a file ``look.typ`` beside its rules, over the look of the style."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.files import read_source
from dsl.text.source import Source, Span
from editor.charts.paper.typesetting import FONT_FOLDERS, TypesettingError, templates, typeset

FILE, FONTS = "look.typ", "fonts"
VALUES = b"""#import "look.typ": look
#let hex(name) = (name, look.at(name).to-hex())
#metadata((body: look.body, head: look.head, ..("ink", "accent", "tint", "faint", "page").map(hex).to-dict())) <look>
"""


class LookTrouble(Exception):
    """The look of a game that cannot be used; ``diagnostic`` says where and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.code)
        self.diagnostic = diagnostic


class OwnLook:
    """The look of the game in ``folder`` (empty: of none) over that of a ``style``."""

    def __init__(self, folder: str, style: str) -> None:
        path = Path(folder) / FILE if folder else None
        problems = Problems()
        self._source: Source | None = None
        if path is not None and path.is_file():
            self._source = read_source(path, problems)
            for found in problems:
                raise LookTrouble(found)
        fonts = Path(folder) / FONTS
        self.fonts = [fonts] if folder and fonts.is_dir() else []
        self.folders = [*self.fonts, *FONT_FOLDERS]
        self._style = style
        if self._source is not None:
            _ = self.values  # a mistake is told before pictures are painted

    @cached_property
    def values(self) -> dict[str, Any]:
        """Colours as ``#rrggbb`` and lists of families. Raises ``LookTrouble``."""
        page = {"main.typ": VALUES, "data.json": b'{"cream": false, "paper": [100, 100]}'}
        try:
            found = typeset({**page, **self.files()}, "json", fonts=self.fonts, system=self.system)
        except TypesettingError as error:
            self.failed(error)
        values: dict[str, Any] = json.loads(found[0])
        return values

    @property
    def system(self) -> bool:
        """Whether the fonts of the system are wanted: the look may name them."""
        return self._source is not None

    def files(self) -> dict[str, bytes]:
        """The files of the look for a template."""
        found = templates(["look.typ", f"looks/{self._style}.typ"])
        found["style.typ"] = found.pop(f"{self._style}.typ")
        found["own.typ"] = self._source.text.encode() if self._source is not None else b""
        return found

    def failed(self, error: TypesettingError) -> NoReturn:
        """Tell what is wrong in the look of the game; raises the error again where that is not to blame."""
        if self._source is None and not error.message:
            raise LookTrouble(Diagnostic("book-endless", None))
        if self._source is None:
            raise error
        kind, _, rest = error.message.partition("assertion failed: ")[2].partition(":")
        if kind == "unknown":
            known = list(_known(self._style))
            told = {"key": rest, "known": ", ".join(known)}
            raise LookTrouble(Diagnostic("book-look-unknown", self._named(rest), told, near(rest, known)))
        if kind == "kind":
            key, _, wanted = rest.partition(":")
            raise LookTrouble(Diagnostic("book-look-kind", self._named(key), {"key": key, "wanted": wanted}))
        if error.file != "own.typ":
            raise error
        span = self._span(max(error.line, 1), max(error.column, 1))
        if not error.message:
            raise LookTrouble(Diagnostic("book-look-endless", span))
        code = "book-look-reads" if _reaches_out(error.message) else "book-look"
        raise LookTrouble(Diagnostic(code, span, {"reason": error.message}))

    def _named(self, key: str) -> Span:
        """Where the look names a key."""
        assert self._source is not None
        for number, line in enumerate(self._source.lines, 1):
            if (at := line.find(f"{key}:")) >= 0:
                return Span(self._source, number, at + 1, number, at + 1 + len(key))
        return self._span(1, 1)

    def _span(self, line: int, column: int) -> Span:
        """From there to the end of the line."""
        assert self._source is not None
        return Span(self._source, line, column, line, max(len(self._source.line(line)) + 1, column + 1))


def _known(style: str) -> list[str]:
    text = templates([f"looks/{style}.typ"])[f"{style}.typ"].decode()
    return [line.split(":")[0].strip() for line in text.splitlines() if line.startswith("  ")]


def _reaches_out(message: str) -> bool:
    """Whether a look wanted a file or a package."""
    return any(word in message for word in ("file not found", "escape", "package", "access"))
