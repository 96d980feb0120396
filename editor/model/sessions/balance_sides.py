"""The games to compare the tab's game with: its saved state, the game it extends, other rules, another map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from dsl.games.balance.inquiry.inquiry_values import Side
from dsl.games.library.shelves import find_map, find_rules, map_titles, maps_and_games, rules_header
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source, one_line
from editor.base.texts import tr, ui
from editor.model.documents.name_text import name_in
from editor.model.match.balance_study import BalanceStudy
from editor.model.sessions.live_match import LiveMatch, setup_of
from editor.model.sessions.session import Session

NONE, SAVED, BASE, MEASURED, USUAL, FILE, MAP = "none", "saved", "base", "measured", "usual", "file", "map"
DEFAULTS = (USUAL, BASE, SAVED)
"""The comparison that is chosen by default: the first of these that is possible."""
SHELF = "map:"
"""The prefix of the name of a comparison with another map of the library."""


class Against:
    """The possible comparisons for the game of a tab, by name."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.files: dict[str, Path] = {}
        """The rules and the map that the user chose from files, by comparison."""

    def show_session(self, session: Session | None) -> None:
        """Use the game of another tab."""
        if session is not self.session:
            self.session, self.files = session, {}

    def current(self) -> Side | None:
        """The game as edited in the tab, with the parameters of the match played there."""
        session = self.session
        setup = setup_of(session, settings=_settings(session)) if session is not None else None
        return Side(setup.rules, setup.board, setup.settings, setup.unsaved) if setup is not None else None

    # --- what there is ---------------------------------------------------------------------------

    def offers(self) -> list[tuple[str, str]]:
        """The name and label of every comparison."""
        return [(name, self._label(name)) for name in (NONE, *self._possible(), *self.files)]

    def _possible(self) -> Iterator[str]:
        session, now = self.session, self.current()
        if session is None or session.game is None or now is None:
            return
        study: BalanceStudy = session.study
        if now.settings:
            yield USUAL
        if study.measured is not None and study.measured != now:
            yield MEASURED
        if self._saved(now) != now:
            yield SAVED
        if self._base(now) is not None:
            yield BASE
        shown = self._map_name(now)
        meant = {session.game.header.name, *session.game.header.games}
        for name, games in maps_and_games().items():
            if meant & {*games} and name != shown:
                yield f"{SHELF}{name}"

    def _label(self, name: str) -> str:
        if name.startswith(SHELF):
            path = find_map(name.removeprefix(SHELF), Problems())
            called = _title(path) if path is not None else ""
            return tr("quality-before-shelf", name=called or name.removeprefix(SHELF))
        return self.files[name].name if name in self.files else tr(f"quality-before-{name}")

    # --- the games to compare --------------------------------------------------------------------

    def sides(self, name: str) -> tuple[Side, ...]:
        """The game to compare with and the current one; only the current one without a comparison."""
        now = self.current()
        if now is None:
            return ()
        before = self._before(name, now)
        if before is None:
            return (now,)
        one, other = before.board, now.board
        if one is not None and other is not None and one != other and before.rules == now.rules:
            titles = _title(Path(one.name)), self._own_title()
            if all(titles) and titles[0] != titles[1]:
                return replace(before, called=titles[0]), replace(now, called=titles[1])
            now = replace(now, called=self._map_name(now))
        return before, now

    def _own_title(self) -> str:
        """The title in the tab's map; empty if it has none."""
        titled = self.session.chart.data.get("title") if self.session is not None else None
        return one_line(name_in(titled, ui.language))

    def _map_name(self, now: Side) -> str:
        """The name of the tab's map, even if it has no file yet."""
        named = now.board.name if now.board is not None else ""
        return Path(named or (self.session.file_name if self.session is not None else "")).stem

    def _before(self, name: str, now: Side) -> Side | None:
        match name:
            case "usual":
                return replace(now, settings=())
            case "saved":
                return self._saved(now)
            case "measured":
                return self.session.study.measured if self.session is not None else None
            case "base":
                return self._base(now)
            case "file" if FILE in self.files:
                return _with_rules(now, self.files[FILE], called=self.files[FILE].stem)
            case "map" if MAP in self.files:
                return _with_map(now, self.files[MAP])
        shelf = find_map(name.removeprefix(SHELF), Problems()) if name.startswith(SHELF) else None
        return _with_map(now, shelf) if shelf is not None else None

    def _saved(self, now: Side) -> Side:
        """The game with rules and map as saved in their files."""
        rules = _text(Path(now.rules.name)) or now.rules
        path = self.session.document.path if self.session is not None else None
        board = (_text(path) or now.board) if path is not None and now.board is not None else now.board
        return Side(rules, board, now.settings, ())

    def _base(self, now: Side) -> Side | None:
        """The game that these rules extend, if it can be played without them."""
        game = self.session.game if self.session is not None else None
        if game is None or not game.header.games:
            return None
        path = find_rules(game.header.games[0], Problems(), beside=game.header.path.parent)
        return _with_rules(now, path) if path is not None and rules_header(path).playable else None


def _settings(session: Session) -> tuple[tuple[str, str], ...]:
    """The parameters of the match being played, as chosen now."""
    if not session.plays or session.play.setup is None:
        return ()
    return session.live.settings if isinstance(session.live, LiveMatch) else session.play.setup.settings


def _with_rules(now: Side, path: Path, called: str = "") -> Side | None:
    rules = _text(path)
    return Side(rules, now.board, (), now.unsaved, called) if rules is not None else None


def _with_map(now: Side, path: Path) -> Side | None:
    board = _text(path)
    return replace(now, board=board, called=path.stem) if board is not None else None


def _title(path: Path) -> str:
    """The title of a map in the current language; empty if it has none."""
    titles = map_titles(path) if path.is_file() else {}
    return one_line(titles.get(ui.language) or next(iter(titles.values()), ""))


def _text(path: Path) -> Source | None:
    return read_source(path, Problems()) if path.is_file() else None
