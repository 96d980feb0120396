"""A process that writes rules until it is killed: run by the kill test. Prints the number of steps that are done."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QUndoStack

root = Path(__file__).parents[4]
sys.path[:0] = [str(root), str(root / "tests" / "editor" / "helpers")]

from safe_rules import random_step  # noqa: E402

from dsl.text.diagnostics import Problems  # noqa: E402
from editor.model.rules.rules_document import RulesDocument  # noqa: E402
from editor.model.sessions.rules_safety import RulesJournal  # noqa: E402

app = QGuiApplication([])
document = RulesDocument.open(Path(sys.argv[1]), QUndoStack(), Problems())
assert document is not None
journal = RulesJournal(document)
rnd = random.Random(int(sys.argv[2]))
done = 0
while True:
    random_step(document, rnd)
    done += 1
    sys.stdout.write(f"{done}\n")
    sys.stdout.flush()
