"""Runs in Pyodide when a page is made: begins a match and stores the loaded modules as bytecode."""

from __future__ import annotations

import ast
import json
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER

from dsl.web.page_table import start

UNCHECKED = bytes(12)
"""Flags, date and size of a source that is not checked."""


def write(order: str, path: str) -> None:
    """Begin the match of a page, and write the modules it loaded to a file, by the paths of their sources."""
    hear, _ = start(order)
    hear(json.dumps({"t": "hello", "v": 1, "build": json.loads(order)["head"]["build"]}))
    hear(json.dumps({"t": "arrange", "seats": [["", ""]] * json.loads(order)["seats"]}))
    with zipfile.ZipFile(path, "w") as archive:
        for module in [*sys.modules.values()]:
            place, loader = getattr(module, "__file__", None) or "", getattr(module, "__loader__", None)
            if (
                loader is not None and place.endswith(".py") and hasattr(loader, "get_data")
            ):  # not the modules built into Pyodide
                archive.writestr(place, compiled(loader.get_data(place), place))


def compiled(source: bytes, path: str) -> bytes:
    """The bytecode of a module with empty docstrings, which only take up space.

    They are not removed: Python would generate one for a dataclass without one at every start.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        match body:
            case [ast.Expr(ast.Constant(str()) as text), *_]:
                text.value = "."
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(compile(tree, path, "exec", dont_inherit=True, optimize=1))
