"""Gets Pyodide (Python for browsers) once, by npm or from its releases, verifies its hash and caches it."""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_cache_path

VERSION = "314.0.7"
ADDRESS = f"https://github.com/pyodide/pyodide/releases/download/{VERSION}/pyodide-core-{VERSION}.tar.bz2"
HASHES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
PATIENCE, LARGEST = 60.0, 40_000_000
"""The most seconds and bytes of a download."""


class NoPyodide(Exception):
    """Raised if Pyodide is neither cached nor available; the message names the missing or wrong file."""


def cache_folder() -> Path:
    """The folder of the cache."""
    return user_cache_path("fordewind", appauthor=False) / f"pyodide-{VERSION}"


def read_folder(folder: Path) -> dict[str, bytes]:
    """The files of Pyodide in a folder. Raises ``NoPyodide`` if one is missing or of another version."""
    found = {}
    for name, wanted in HASHES.items():
        try:
            data = (folder / name).read_bytes()
        except OSError:
            raise NoPyodide(name) from None
        if hashlib.sha256(data).hexdigest() != wanted:
            raise NoPyodide(name)
        found[name] = data
    return found


def pyodide_files(fetching: Callable[[], object]) -> dict[str, bytes]:
    """The files of Pyodide, downloaded if not cached; calls ``fetching`` before a download. Raises ``NoPyodide``."""
    folder = cache_folder()
    try:
        return read_folder(folder)
    except NoPyodide:
        fetching()
    with tempfile.TemporaryDirectory() as place:
        packed = _by_npm(Path(place)) or _by_address()
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:*") as archive:
            folder.mkdir(parents=True, exist_ok=True)
            # npm's package and the project's own release have the files in folders of other names
            for member in archive:
                name = Path(member.name).name
                content = archive.extractfile(member) if name in HASHES and member.isfile() else None
                if content is not None:
                    (folder / name).write_bytes(content.read(LARGEST))
    return read_folder(folder)


def _by_npm(place: Path) -> bytes | None:
    """The package fetched by npm; None without npm or a network."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    words = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--fetch-retries=0", "--pack-destination", str(place)]
    try:
        subprocess.run(words, cwd=place, check=True, capture_output=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError):
        return None
    return next((path.read_bytes() for path in place.glob("*.tgz")), None)


def _by_address() -> bytes:
    try:
        with urllib.request.urlopen(ADDRESS, timeout=PATIENCE) as answer:
            return bytes(answer.read(LARGEST))
    except OSError as error:
        raise NoPyodide(str(error)) from error
