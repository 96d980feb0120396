"""Runs Typst on a folder in another process: ``python -m editor.charts.paper.typst_process FOLDER JOB``.

Templates may come from others, so the process has few rights: it sees only the files of the folder, packages cannot be
loaded (all connections go to a closed port), and memory and time are limited.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

NOWHERE = "http://127.0.0.1:9"
MOST_MEMORY, MOST_SECONDS = 3 << 30, 20
PAGES = "out-{:03}"


Kind = Literal["pdf", "svg", "png", "json"]


@dataclass(frozen=True)
class Job:
    """The kind of output and its resolution in dpi; folders of fonts, and whether system fonts are used."""

    kind: Kind
    ppi: float
    fonts: tuple[str, ...]
    system: bool


def run(folder: Path, job: Job) -> None:
    """Write ``out.pdf``, or a file for each page, into the folder; or ``error.json`` if the template has an error."""
    _limit()
    for name in ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"):
        os.environ[name] = os.environ[name.lower()] = NOWHERE
    for name in ("NO_PROXY", "no_proxy"):
        os.environ.pop(name, None)
    import typst

    nothing = folder / "nothing"
    fonts = typst.Fonts(job.system, True, [Path(path) for path in job.fonts])
    sees: dict[str, Any] = {
        "root": str(folder), "font_paths": fonts, "package_path": str(nothing), "package_cache_path": str(nothing)
    }  # fmt: skip
    main = str(folder / "main.typ")
    try:
        kind = "pdf" if job.kind == "json" else job.kind
        made = typst.compile(main, format=kind, ppi=job.ppi, timestamp=0, pdf_tags=False, **sees)
        if job.kind == "json":  # a query reports no place of an error
            made = typst.query(main, "<look>", field="value", one=True, **sees).encode()
    except typst.TypstError as error:
        told = {"message": error.message, "diagnostic": error.diagnostic, "hints": error.hints}
        (folder / "error.json").write_text(json.dumps(told), encoding="utf-8")
        return
    pages = made if isinstance(made, list) else [made]
    for number, page in enumerate(pages):
        (folder / f"{PAGES.format(number)}.{job.kind}").write_bytes(page)


def _limit() -> None:
    """Limit memory and processor time, where the system can."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))


if __name__ == "__main__":
    run(Path(sys.argv[1]), Job(**json.loads(sys.argv[2])))
