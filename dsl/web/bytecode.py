"""Compiles the Python code of a page to bytecode when the page is made, by Pyodide in node.

Without node the page contains only sources and takes twice as long to start.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

PATIENCE = 120.0
"""The most seconds that node may take."""
CODE, LIBRARY, MADE = "code.zip", "python_stdlib.zip", "made.zip"
SCRIPT = f"""
import {{ readFileSync, writeFileSync }} from "node:fs";
const {{ loadPyodide }} = await import("./pyodide.mjs");
const python = await loadPyodide({{ indexURL: process.cwd() }});
python.unpackArchive(new Uint8Array(readFileSync("{CODE}")), "zip", {{ extractDir: "/" }});
python.runPython("import sys, os; sys.path.insert(0, '/app'); os.environ['FORDEWIND_HOME'] = '/game'");
python.pyimport("dsl.web.page_bytecode").write(readFileSync("order", "utf8"), "/{MADE}");
writeFileSync("{MADE}", python.FS.readFile("/{MADE}"));
"""


def bytecode(pyodide: Mapping[str, bytes], code: bytes, order: str) -> dict[str, bytes]:
    """The modules that are loaded until the first decision, by the paths of their sources; none without node."""
    node = shutil.which("node")
    if node is None:
        return {}
    with tempfile.TemporaryDirectory() as place:
        for name, data in {**pyodide, CODE: code, "order": order.encode()}.items():
            (Path(place) / name).write_bytes(data)
        (Path(place) / "make.mjs").write_text(SCRIPT)
        try:
            subprocess.run([node, "make.mjs"], cwd=place, check=True, capture_output=True, timeout=PATIENCE)
            packed = (Path(place) / MADE).read_bytes()
        except (OSError, subprocess.SubprocessError):
            return {}
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_bytecode(files: Mapping[str, bytes], made: Mapping[str, bytes], home: str) -> dict[str, bytes]:
    """Files of a folder ``home`` with bytecode in place of the sources that were compiled."""
    return {name + "c" * (home + name in made): made.get(home + name, data) for name, data in files.items()}
