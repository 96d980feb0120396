"""Pages typeset by Typst from given files: templates, data, pictures. A template cannot read anything else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn

from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.files import FileError, read_source, write_bytes
from dsl.text.source import Source, Span
from editor.base.background.processes import HOME
from editor.charts.paper.typst_process import MOST_SECONDS, Job, Kind
from editor.charts.paper.unbroken import unbroken

PLACE = re.compile(r"┌─ (?:.*/)?([\w.-]+):(\d+):(\d+)")
FACES = Path(str(files("editor.charts.paper") / "faces"))
"""The folder of the fonts of books and kits."""
FONT_FOLDERS = (FACES, HOME / "editor/view/widgets/fonts")
FOREIGN = "\u2e80"
"""Characters from here on (Chinese, emoji) are in no bundled font: system fonts are searched."""


class TypesettingError(Exception):
    """A template that cannot be set: the message of Typst, and its place, from 1 (line 0: unknown)."""

    def __init__(self, message: str, file: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(f"{file}:{line}:{column}: {message}")
        self.message, self.file, self.line, self.column = message, file, line, column


def typeset(
    given: Mapping[str, bytes], kind: Kind = "pdf", ppi: int = 144, fonts: Sequence[Path] = (), system: bool = False
) -> list[bytes]:
    """The PDF, or a picture per page, of ``main.typ`` among the files; or as JSON the value of ``<look>``.

    ``fonts`` are folders of fonts besides the bundled ones; ``system``: system fonts too. Raises ``TypesettingError``,
    and ``OSError`` if Typst cannot be run.
    """
    with tempfile.TemporaryDirectory(prefix="fordewind-") as name:
        folder = Path(name)
        for file, data in given.items():
            (folder / file).write_bytes(data)
        system = system or any(sign >= FOREIGN for file, data in given.items() if file.endswith(".json")
                               for sign in data.decode())  # fmt: skip
        paths = (*map(str, fonts), *map(str, FONT_FOLDERS))
        _run(folder, Job(kind, ppi, paths, system))
        pages = [path.read_bytes() for path in sorted(folder.glob(f"out-*.{kind}"))]
        if not pages:
            raise _error(folder)
        return pages


def templates(names: Iterable[str]) -> dict[str, bytes]:
    """Template files of the program; a look is ``looks/engraved.typ``."""
    home = files("editor.charts.paper")
    return {name.rpartition("/")[2]: home.joinpath(name).read_bytes() for name in names}


def _run(folder: Path, job: Job) -> None:
    surroundings = {**os.environ, "PYTHONPATH": str(HOME)}
    words = [sys.executable, "-P", "-m", "editor.charts.paper.typst_process", str(folder), json.dumps(asdict(job))]
    try:
        done = subprocess.run(
            words, cwd=HOME, env=surroundings, check=False, timeout=6 * MOST_SECONDS, capture_output=True, text=True
        )
    except subprocess.TimeoutExpired:
        raise TypesettingError("", "own.typ") from None
    if done.returncode == 1:  # Python could not do it: Typst is missing, the disk is full
        raise OSError(done.stderr.strip().rpartition("\n")[2])


def _error(folder: Path) -> TypesettingError:
    """The error that the process reported; without a message if it was ended by its limits."""
    report = folder / "error.json"
    if not report.is_file():
        return TypesettingError("", "own.typ")
    told = json.loads(report.read_text(encoding="utf-8"))
    places = PLACE.findall(told["diagnostic"])
    own = [place for place in places if place[0] == "own.typ"]
    file, line, column = (own or places or [("", 0, 0)])[0]
    return TypesettingError(told["message"], file, int(line), int(column) + 1)  # Typst counts columns from 0


def write_pages(target: Path, pages: Sequence[bytes]) -> None:
    """Write a picture per page next to ``target``: ``book.png`` becomes book-01.png, book-02.png …"""
    for number, page in enumerate(pages, 1):
        write_bytes(target.with_name(f"{target.stem}-{number:02}{target.suffix}"), page)


FILE, FONTS = "look.typ", "fonts"
VALUES = b"""#import "look.typ": look
#let hex(name) = (name, look.at(name).to-hex())
#metadata((body: look.body, head: look.head, ..("ink", "accent", "tint", "faint", "page").map(hex).to-dict())) <look>
"""


class LookTrouble(FileError):
    """The look of a game cannot be used."""


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
            _ = self.values  # report errors before pictures are painted

    @cached_property
    def values(self) -> dict[str, Any]:
        """Colours as ``#rrggbb`` and lists of families. Raises ``LookTrouble``."""
        page = {"main.typ": VALUES, "data.json": b'{"cream": false, "paper": [100, 100]}'}
        try:
            found = typeset({**page, **self.files()}, "json", fonts=self.fonts, system=self._source is not None)
        except TypesettingError as error:
            self.failed(error)
        values: dict[str, Any] = json.loads(found[0])
        return values

    def files(self) -> dict[str, bytes]:
        """The files of the look for a template."""
        found = templates(["look.typ", f"looks/{self._style}.typ"])
        found["style.typ"] = found.pop(f"{self._style}.typ")
        found["own.typ"] = self._source.text.encode() if self._source is not None else b""
        return found

    def typeset(
        self, main: str, names: Iterable[str], data: object, pictures: Mapping[str, bytes], kind: Kind, ppi: int
    ) -> list[bytes]:
        """The PDF, or a picture per page, of one of the templates with these names. Raises ``LookTrouble``."""
        given = {**templates(names), **self.files(), **pictures}
        given |= {"main.typ": f'#include "{main}"\n'.encode(), "data.json": json.dumps(unbroken(data)).encode()}
        try:
            return typeset(given, kind, ppi, self.fonts, self._source is not None)  # a look may name system fonts
        except TypesettingError as error:
            self.failed(error)

    def failed(self, error: TypesettingError) -> NoReturn:
        """Raise ``LookTrouble`` for an error in the game's look, or an endless one; otherwise raise the error again."""
        if self._source is None:
            raise error if error.message else LookTrouble(Diagnostic("book-endless", None))
        kind, _, rest = error.message.partition("assertion failed: ")[2].partition(":")
        if kind == "unknown":
            keys = templates([f"looks/{self._style}.typ"])[f"{self._style}.typ"].decode().splitlines()
            known = [line.split(":")[0].strip() for line in keys if line.startswith("  ")]
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
        reads = any(word in error.message for word in ("file not found", "escape", "package", "access"))
        raise LookTrouble(Diagnostic("book-look-reads" if reads else "book-look", span, {"reason": error.message}))

    def _named(self, key: str) -> Span:
        """The place of a key in the look."""
        assert self._source is not None
        for number, line in enumerate(self._source.lines, 1):
            if (at := line.find(f"{key}:")) >= 0:
                return Span(self._source, number, at + 1, number, at + 1 + len(key))
        return self._span(1, 1)

    def _span(self, line: int, column: int) -> Span:
        """From there to the end of the line."""
        assert self._source is not None
        return Span(self._source, line, column, line, max(len(self._source.line(line)) + 1, column + 1))
