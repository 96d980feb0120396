"""Maps on disk with a journal, and commands chosen by a number, for tests of what is kept."""

from __future__ import annotations

import random
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

from charts import map_text

from dsl.maps.board.spec import LISTS as EVERY_LIST
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.patches import MISSING, Items, Patch, Rows, Value
from editor.model.recovery.journal import Journal
from tests.limits import next_line

PAINT = label("safety-step")
INKS = (Ink("sea"), Ink("land"), Ink(None), Ink("reef", (("depth", 2),)), Ink("kelp"), Ink("ice"))
LISTS = ("sites", "arrows", "regions", "starts", "nodes")


def opened(folder: Path, topology: str) -> tuple[MapDocument, Journal]:
    """A map in ``folder/bay.yaml`` and its journal."""
    path = folder / "bay.yaml"
    path.write_text(map_text(topology), encoding="utf-8")
    document = MapDocument.open(path)
    return document, Journal(document)


def plain(chart: Chart) -> tuple[dict[str, Data], object]:
    """What a chart says: its data without empty lists (``sites:`` and nothing more is one), and every cell's ink."""
    data = deepcopy({key: value for key, value in chart.data.items() if value or key not in EVERY_LIST})
    inks = [chart.ink_of_slot(slot) for slot in range(len(chart.slots))]
    return data, (chart.cells.shape, [inks[slot] for slot in chart.cells.flat])


def state(document: MapDocument) -> tuple[dict[str, Data], object]:
    """What a map says now."""
    return plain(document.chart)


def random_patches(chart: Chart, rnd: random.Random) -> list[Patch]:
    """A change such as tools and forms make."""
    choice = rnd.randrange(8)
    size = chart.geometry.size
    if choice < 3 and size:
        return chart.painted([rnd.randrange(size) for _ in range(rnd.randrange(1, 9))], rnd.choice(INKS))
    if choice == 3 and not chart.is_track and chart.cells.size:
        turned = chart.cells[:, ::-1] if rnd.random() < 0.5 else chart.cells[: max(1, chart.cells.shape[0] - 1)]
        sizes: list[Patch] = []
        for key, extent in (("height", turned.shape[0]), ("width", turned.shape[1])):
            old = chart.value(("grid", key))
            if old is not MISSING and old != extent:
                sizes.append(Value(("grid", key), old, int(extent)))
        return [Rows(chart.cells.copy(), turned.copy()), *sizes]
    if choice == 4:
        title = chart.value(("title",))
        return [Value(("title",), title, {"en": f"Sea {rnd.randrange(99)}", "ru": 'Море: "а"'})]
    section = rnd.choice([name for name in LISTS if (name == "nodes") == chart.is_track] or ["sites"])
    items = chart.items(section)
    place = rnd.randrange(len(items) + 1)
    if choice == 5 or place == len(items):
        made: dict[str, Data] = {"kind": "port", "id": f"x{rnd.randrange(10_000)}", "at": "B2", "x": 1, "y": 2.5}
        return [Items(section, place, (), (made,))]
    item = items[place]
    if choice == 6 or not isinstance(item, dict):
        return [Items(section, place, (item,), ())]
    return [Value((section, place, "price"), item.get("price", MISSING), rnd.randrange(30))]


def random_command(document: MapDocument, seed: int) -> None:
    """One change that can be undone; there always is one."""
    rnd = random.Random(seed)
    while not document.do(PAINT, random_patches(document.chart, rnd)):
        pass


def random_step(document: MapDocument, rnd: random.Random) -> None:
    """One step of the history: something painted, undone or redone."""
    while True:
        if rnd.random() < 0.15 and document.undo_stack.canUndo():
            return document.undo_stack.undo()
        if rnd.random() < 0.1 and document.undo_stack.canRedo():
            return document.undo_stack.redo()
        if document.do(PAINT, random_patches(document.chart, rnd)):
            return None


def killed_after(path: Path, seed: int, most: int) -> int:
    """Runs ``killed.py`` on a file and kills it before it has done ``most`` steps; how many it has reported."""
    script = Path(__file__).parents[1] / "model" / "recovery" / "killed.py"
    worker = subprocess.Popen([sys.executable, str(script), str(path), str(seed)], stdout=subprocess.PIPE)
    assert worker.stdout is not None
    steps = random.Random(seed * 7).randrange(3, most)
    for _ in range(steps):
        assert next_line(worker)
    worker.kill()
    steps += len(worker.stdout.read().splitlines())
    worker.wait()
    worker.stdout.close()
    return steps


def both(document: MapDocument, topology: str) -> None:
    """A cell painted and a site added."""
    document.do(PAINT, document.chart.painted([1], Ink("reef")))
    document.do(PAINT, [Items("sites", 0, (), ({"kind": "port", "id": "new", "at": "A1"},))])
