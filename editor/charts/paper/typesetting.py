"""Pages set by Typst from files that are given: templates, data, pictures. Nothing else can be read by a template."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path

from dsl.text.files import write_bytes
from editor.base.background.subprocess_env import HOME
from editor.charts.paper.typst_process import MOST_SECONDS, Job, Kind

PLACE = re.compile(r"┌─ (?:.*/)?([\w.-]+):(\d+):(\d+)")
FACES = Path(str(files("editor.charts.paper") / "faces"))
"""The folder of the fonts of books and kits."""
FONT_FOLDERS = (FACES, HOME / "editor/view/widgets/fonts")
FOREIGN = "\u2e80"
"""Signs from there on (Chinese, emoji) are in no bundled font: those of the system are looked through."""


class TypesettingError(Exception):
    """A template that cannot be set: the message of Typst, and its place, from 1 (line 0: unknown)."""

    def __init__(self, message: str, file: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(f"{file}:{line}:{column}: {message}")
        self.message, self.file, self.line, self.column = message, file, line, column


def typeset(
    given: Mapping[str, bytes], kind: Kind = "pdf", ppi: int = 144, fonts: Sequence[Path] = (), system: bool = False
) -> list[bytes]:
    """The PDF, or a picture for each page, of ``main.typ`` among the files; as JSON what it has in ``<look>``.

    ``fonts`` are folders of fonts besides the bundled ones; ``system``: those of the system, too.
    Raises ``TypesettingError``, and ``OSError`` where Typst cannot be run.
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
    """Template files that come with the program; a look is ``looks/engraved.typ``."""
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
    """What the process reported; without a message where it was ended by its limits."""
    report = folder / "error.json"
    if not report.is_file():
        return TypesettingError("", "own.typ")
    told = json.loads(report.read_text(encoding="utf-8"))
    places = PLACE.findall(told["diagnostic"])
    own = [place for place in places if place[0] == "own.typ"]
    file, line, column = (own or places or [("", 0, 0)])[0]
    return TypesettingError(told["message"], file, int(line), int(column) + 1)  # Typst counts columns from 0


def write_pages(target: Path, pages: Sequence[bytes]) -> None:
    """Write a picture for each page beside ``target``: ``book.png`` becomes book-01.png, book-02.png …"""
    for number, page in enumerate(pages, 1):
        write_bytes(target.with_name(f"{target.stem}-{number:02}{target.suffix}"), page)
