"""A process that edits a map until it is killed: run by the kill test. Prints the number of commands that are done."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication

root = Path(__file__).parents[4]
sys.path[:0] = [str(root), str(root / "tests" / "editor" / "helpers")]

from safe_maps import PAINT, random_patches  # noqa: E402

from editor.model.documents.map_document import MapDocument  # noqa: E402
from editor.model.recovery.journal import Journal  # noqa: E402

app = QGuiApplication([])
document = MapDocument.open(Path(sys.argv[1]))
journal = Journal(document)
rnd = random.Random(int(sys.argv[2]))
done = 0
while True:
    if rnd.random() < 0.15 and document.undo_stack.canUndo():
        document.undo_stack.undo()
    elif rnd.random() < 0.1 and document.undo_stack.canRedo():
        document.undo_stack.redo()
    elif not document.do(PAINT, random_patches(document.chart, rnd)):
        continue
    done += 1
    sys.stdout.write(f"{done}\n")
    sys.stdout.flush()
