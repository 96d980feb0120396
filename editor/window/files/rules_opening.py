"""Opening rules: with them comes the map that the game is played on, or a blank one that its board allows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from dsl.games.library.shelves import Header, default_map, family, is_shipped
from dsl.maps.mapfile import MapEditError, MapFile
from dsl.text.files import FileError, UserFile
from dsl.text.source import Source
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument, Reading
from editor.model.documents.new_map import new_text
from editor.model.games import GameBoard, game_title, read_board
from editor.model.rules.house_files import is_unnamed
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session


@dataclass(frozen=True, eq=False)
class RulesReading:
    """Rules that were read, and what is drawn for them: this much can be done in any thread."""

    file: UserFile
    kept: Path | None
    """Where house rules without a name lie."""
    header: Header
    board: GameBoard | None
    """What the rules ask of their maps; where they are broken, what the game asks that they extend."""
    map: Reading | None
    map_path: Path | None

    @classmethod
    def of(cls, path: Path, board: Path | Source | None = None) -> RulesReading:
        """The rules in a file, sound or not, with their map or another ``board``; raises ``FileError`` for no text.

        A ``board`` that is a text becomes a map without a file.
        """
        file = UserFile.open(path)
        unnamed = is_unnamed(path)
        if unnamed:
            file = UserFile(file.text())
        kin = family(path)
        asked = next(filter(None, map(read_board, kin)), None)
        place = board or (default_map(kin) if kin[0].playable else None)
        name = Path(place.name) if isinstance(place, Source) else place
        return cls(file, path if unnamed else None, kin[0], asked, _read_map(place), name)

    def document(self) -> MapDocument:
        """The map to draw: its own file, a copy of a shipped one, or a blank one."""
        if self.map is None or self.map_path is None:
            return MapDocument(MapFile(self._blank()))
        if self.map.file.path is None:
            return MapDocument.of(self.map)
        file = MapFile(self.map.file.text()) if is_shipped(self.map_path) else self.map.file
        return MapDocument.of(replace(self.map, file=file))

    def _blank(self) -> str:
        playable = self.board if self.header.playable else None
        title = game_title(self.header) if self.header.title else self.header.name
        return new_text(playable, "square8", title=title)

    def begin(self, session: Session) -> None:
        """Make these the rules of a session that was begun with ``document``."""
        session.leads = "rules"
        session.game = self.board
        session.has_map = self.header.playable and self.board is not None
        session.written.take(RulesDocument(self.file, session.undo_stack, self.kept))
        session.mode = "rules"


def _read_map(place: Path | Source | None) -> Reading | None:
    try:
        if isinstance(place, Source):
            file = MapFile(place.text)
            return Reading(file, Chart.read(file))
        return Reading.of(place) if place is not None else None
    except (MapEditError, FileError):
        return None
