"""A process that edits a map or rules until it is killed: ``killed.py FILE SEED``. Prints a line for each step done."""

from __future__ import annotations

import random
import sys
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QUndoStack

root = Path(__file__).parents[4]
sys.path[:0] = [str(root), str(root / "tests" / "editor" / "helpers")]

import safe_maps  # noqa: E402
import safe_rules  # noqa: E402

from dsl.text.diagnostics import Problems  # noqa: E402
from editor.model.documents.map_document import MapDocument  # noqa: E402
from editor.model.recovery.journal import Journal  # noqa: E402
from editor.model.rules.rules_document import RulesDocument  # noqa: E402
from editor.model.sessions.rules_safety import RulesJournal  # noqa: E402

app = QGuiApplication([])
path, rnd = Path(sys.argv[1]), random.Random(int(sys.argv[2]))
if path.suffix == ".rules":
    rules = RulesDocument.open(path, QUndoStack(), Problems())
    assert rules is not None
    journal, step = RulesJournal(rules), partial(safe_rules.random_step, rules, rnd)
else:
    document = MapDocument.open(path)
    journal, step = Journal(document), partial(safe_maps.random_step, document, rnd)
while True:
    step()
    print("done", flush=True)
