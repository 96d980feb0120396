"""Makes one HTML file that plays without a network: a game with its chart, the client and Pyodide."""

from __future__ import annotations

import base64
import gzip
import io
import json
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from dsl.engines.choice import compiles_here
from dsl.games.bots.levels import FILE, LEVELS
from dsl.games.bots.make import BOTS
from dsl.language.syntax.tables import NAME, cached_parser, tables_of
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.openings import lobby_of
from dsl.web.assets import client_file, frame
from dsl.web.bytecode import bytecode, with_bytecode
from dsl.web.ground import Ground
from dsl.web.looks import Looks
from dsl.web.page_machine import module_files

CODE = {
    "dsl": (
        "__init__.py", "text", "maps", "language", "engines", "games/__init__.py", "games/pipeline.py",
        "games/library", "games/play", "games/bots", "games/scenario",
        "services/__init__.py", "services/match", "services/theme/__init__.py", "services/theme/sections.py",
        "web/__init__.py", "web/table.py", "web/keys.py", "web/looks.py", "web/match_news.py", "web/messages.py",
        "web/narrowings.py", "web/page_table.py", "web/page_machine.py",
        "web/page_bytecode.py",
    ),
    "lark": ("",),
    "ruamel.yaml": tuple(f"{name}.py" for name in (
        "anchor", "comments", "compat", "docinfo", "error", "events", "parser", "reader", "scalarstring", "scanner",
        "tag", "tokens", "util",
    )),
    "platformdirs": tuple(f"{name}.py" for name in (
        "__init__", "api", "unix", "version", "_paths", "_runtime", "_xdg",
    )),
}  # fmt: skip
"""The parts of each package that a match needs."""
NEVER = tuple(
    """
    dsl/engines/compiled/emit dsl/engines/compiled/flow/ dsl/engines/compiled/indexes/ dsl/engines/compiled/kernels/
    dsl/engines/compiled/sets/ dsl/engines/compiled/writer.py dsl/services/match/scenarios/ lark/tools/
    lark/__pyinstaller/ lark/grammars/python.lark
    """.split()
)
"""The parts that are not needed: modules are not compiled in a browser, scenarios not played."""
KINDS = (".py", ".toml", ".lark", ".rules", ".json", ".yaml")
UNUSED = tuple(
    """
    unittest/ pydoc doctest idlelib/ ensurepip/ http/ xmlrpc/ wsgiref/ email/ mailbox imaplib pdb turtle venv/ tkinter/
    curses/ sqlite3/ dbm/ _pyrepl/ xml/ multiprocessing/ html/ pickletools optparse statistics plistlib smtplib ftplib
    configparser bdb pstats wave socketserver trace. modulefinder _pyio argparse tarfile _sysconfigdata uuid fractions
    encodings/big5 encodings/cp0 encodings/cp1 encodings/cp5 encodings/cp6 encodings/cp7 encodings/cp8 encodings/cp9
    encodings/euc encodings/gb encodings/hp encodings/iso encodings/johab encodings/koi encodings/kz encodings/mac
    encodings/ptcp encodings/shift encodings/tis
    """.split()
)
"""Modules of the standard library that are not needed."""
HOME = "/game"
LIBRARY = "/lib/python314.zip/"
BOARD = f"{HOME}/maps/map.yaml"
STAMP = (1980, 1, 1, 0, 0, 0)


def page_html(loaded: LoadedGame, ground: Ground, pyodide: Mapping[str, bytes], needs: str) -> str:
    """The page of a game; ``pyodide`` are its files by name."""
    setup, title = loaded.setup, loaded.words.word(loaded.game.title)
    game, rules = _game_files(loaded)
    if setup.board is not None:
        game[BOARD] = setup.board.text.encode()
    module, image = module_files(loaded.game) if compiles_here() else (b"", {})
    game |= {f"{HOME}/{name}": data for name, data in image.items()}
    lobby, inks = lobby_of(setup), Looks(ground.sheets).seat_inks(len(setup.seats))
    order = {
        "rules": rules, "board": BOARD if setup.board is not None else "", "seats": len(setup.seats), "seed": 1,
        "settings": [list(pair) for pair in setup.settings], "language": setup.language,
        "sheets": [dict(sheet) for sheet in ground.sheets], "inks": list(inks),
        "words": list(lobby.seat_names[: len(setup.seats)]),
        "head": {
            "build": "page", "title": title, "language": setup.language,
            "bots": [kind for kind in BOTS if module or kind not in LEVELS], "ground": "", "chart": "",
        },
    }  # fmt: skip
    lock = json.loads(pyodide["pyodide-lock.json"]) | {"packages": {}}
    asked = json.dumps(order, ensure_ascii=False)
    code = {**_code(), **{name.lstrip("/"): data for name, data in game.items()}}
    made = bytecode(pyodide, _zip(code), asked)
    parts = {
        "ground": json.dumps(ground.geometry(), ensure_ascii=False).encode(),
        "chart": ground.chart.encode(),
        "worker": client_file("worker.js"),
        "loader": pyodide["pyodide.mjs"],
        "machine": pyodide["pyodide.asm.mjs"],
        "wasm": pyodide["pyodide.asm.wasm"],
        "library": _library(pyodide["python_stdlib.zip"], made),
        "module": module,
        "lock": json.dumps(lock).encode(),
        "code": _zip(with_bytecode(code, made, "/")),
    }
    script = client_file("page.js").decode().replace("</script", "<\\/script")
    safe = asked.replace("</", "<\\/")
    scripts = (
        f'<script type="application/json" id="order">{safe}</script>',
        *(f'<script type="text/plain" id="{name}">{_packed(data)}</script>' for name, data in parts.items()),
        f'<script type="module">{script}</script>',
    )
    return frame(title, setup.language, needs, f"<style>{_style(ground)}</style>", "\n".join(scripts))


def _packed(data: bytes) -> str:
    """Data in the form that ``packed.ts`` reads; without ``<``, which could end a script."""
    return base64.b85encode(gzip.compress(data, 9, mtime=0)).decode().replace("<", ",")


def _style(ground: Ground) -> str:
    """The style sheet of the client with its fonts in it."""
    text = client_file("client.css").decode()
    for name, face in ground.faces.items():
        text = text.replace(f"/{name}", f"data:font/ttf;base64,{base64.b64encode(face).decode()}")
    return text.replace("</", "<\\/")


def _game_files(loaded: LoadedGame) -> tuple[dict[str, bytes], str]:
    """The files of a game and of all it extends, by their paths in the page; and the path of its own rules."""
    found: dict[str, bytes] = {}
    places: dict[Path, str] = {}
    for header in loaded.family:
        folder = header.path.parent
        house = folder.name == "house"
        home = folder.parent.name if house else folder.name
        where = f"{HOME}/rulesets/{home}" + ("/house" if house else "")
        for path in (header.path, folder / FILE, *sorted(folder.glob("lang/*"))):
            if path.is_file():
                found[f"{where}/{path.relative_to(folder)}"] = path.read_bytes()
        places[header.path] = f"{where}/{header.path.name}"
    own = loaded.family[0].path
    found[places[own]] = loaded.setup.rules.text.encode()
    return found, places[own]


def _code() -> dict[str, bytes]:
    """The modules and data that a match needs, by their paths."""
    found: dict[str, bytes] = {}
    for package, wanted in CODE.items():
        __import__(package)
        home = Path(str(sys.modules[package].__file__)).parent
        for part in wanted:
            place = home / part if part else home
            for path in [place] if place.is_file() else sorted(place.rglob("*")):
                if path.suffix in KINDS and "__pycache__" not in path.parts:
                    inner = f"{package.replace('.', '/')}/{path.relative_to(home).as_posix()}"
                    if not inner.startswith(NEVER):
                        found[f"app/{inner}"] = path.read_bytes()
    home = Path(str(sys.modules["dsl"].__file__)).parent
    for path in sorted(home.rglob("messages_*.toml")):
        found[f"app/dsl/{path.relative_to(home).as_posix()}"] = path.read_bytes()
    # only modules of ruamel that read events: importing the others would take longer than the start of a match
    found |= {"app/ruamel/__init__.py": b"", "app/ruamel/yaml/__init__.py": b""}
    found[f"app/dsl/language/syntax/{NAME}"] = tables_of(cached_parser())
    return found


def _library(packed: bytes, made: Mapping[str, bytes]) -> bytes:
    """The standard library without unused modules; not compressed, so that it compresses as a whole."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        found = {name: archive.read(name) for name in archive.namelist() if not name.startswith(UNUSED)}
    return _zip(with_bytecode(found, made, LIBRARY))


def _zip(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, STAMP), data)
    return made.getvalue()
