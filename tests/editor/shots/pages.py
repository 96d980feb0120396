"""The pages: start, new map, globe, shortcuts, a broken file; the command palette and the bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from shots.stage import Shot, Stage


def start_pages(stage: Stage) -> Iterator[list[Shot]]:
    """The start page at first, then with recent work and a folder."""
    window, room = stage.window, stage.room
    stage.unfocused()
    yield [Shot("pages-start", window)]
    window.start.houses.show_only(None)
    window.start.gallery.verticalScrollBar().setValue(window.start.houses.y())
    stage.unfocused()
    yield [Shot("pages-houses", window, kept=False)]
    room.start_actions.new_game()
    stage.unfocused()
    yield [Shot("pages-new-game", window.start.pane)]
    window.start.show_gallery()
    for name in ("caribbean.yaml", "sea_battle_strait.yaml"):
        window.settings.remember_file(stage.copy(name, f"my_{name}"))
    room.start_actions.refresh_recent()
    room.start_actions.show_folder(stage.folder)
    stage.settle()
    yield [Shot("pages-recent", window, kept=False)]


def forms(stage: Stage) -> Iterator[list[Shot]]:
    """The form for a new map on each kind of board, and the globe."""
    room, start = stage.room, stage.window.start
    kinds = (("square", "colonies_1990"), ("hex", "sea_battle"), ("track", "ships_track"))

    def begun(game: str) -> Callable[[], None]:
        def begin() -> None:
            room.start_actions.new(game)
            stage.settle()
            stage.unfocused()

        return begin

    yield [Shot(f"pages-new-{kind}", start.pane, begun(game), kept=kind != "square") for kind, game in kinds]
    room.start_actions.from_world()
    stage.settle()
    stage.unfocused()
    yield [Shot("pages-globe", start.pane)]
    start.show_gallery()


def helps(stage: Stage) -> Iterator[list[Shot]]:
    """Shortcuts and the command palette."""
    room, sheets = stage.room, stage.window.sheets
    room.show_shortcuts()
    stage.unfocused()
    yield [Shot("pages-shortcuts", sheets.pages)]
    sheets.remove(sheets.of_kind("shortcuts"))
    stage.settle()
    yield [Shot("pages-commands", stage.part(300, 30, 680, 500), lambda: room.finder.ask("ma"))]
    room.finder.leave()
