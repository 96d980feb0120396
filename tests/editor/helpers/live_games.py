"""Games in a tab, to be changed while they are played: a little one of scores, and those that are shipped."""

from __future__ import annotations

from pathlib import Path

from dsl.maps.mapfile import MapFile
from dsl.text.diagnostics import Problems
from editor.model.documents.map_document import MapDocument
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session
from tests.editor.helpers.charts import map_text
from tests.games_at_hand import kit_of

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
    session = _tab(MapFile(map_text("square8")), file)
    session.has_map = False
    return session


def opened_game(name: str, house: str = "") -> Session:
    """The tab of a game of the repository, or of house rules to it, on its map; nothing of it is saved."""
    kit = kit_of(name)
    assert kit.board is not None
    rules = kit.rules.absolute()
    return _tab(MapFile.open(kit.board), rules.parent / "house" / f"{house}.rules" if house else rules)


def _tab(file: MapFile, path: Path) -> Session:
    session = Session(MapDocument(file))
    rules = RulesDocument.open(path, session.undo_stack, Problems())
    assert rules is not None
    session.written.take(rules)
    return session
