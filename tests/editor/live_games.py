"""A little game of scores in a tab, to be changed while it is played."""

from __future__ import annotations

from pathlib import Path

from dsl.diagnostics import Problems
from dsl.mapfile import MapFile
from editor.documents.map_document import MapDocument
from editor.rules.rules_document import RulesDocument
from editor.sessions.session import Session
from tests.editor.charts import map_text

CALM = """language 1

game little "Little"
    players 2

board square8 3 3

state score "Score": 0..999 = 0

play:
    repeat 9 times:
        for each p in players:
            turn of p:
                choose by p "How high?":
                    low "Low":
                        score += 1
                    high "High":
                        score += 2
                let wind = roll 1..6
                log "{p}: {wind}, {score}."
                score += wind
    log "Done."
"""


def opened(folder: Path, text: str = CALM) -> Session:
    """The tab of that game."""
    file = folder / "little.rules"
    file.write_text(text, encoding="utf-8")
    session = Session(MapDocument(MapFile(map_text("square8"))))
    rules = RulesDocument.open(file, session.undo_stack, Problems())
    assert rules is not None
    session.take_rules(rules)
    session.has_map = False
    return session
