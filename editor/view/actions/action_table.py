"""The whole table of actions, in the order in which menus show them; here the rows that the window binds."""

from __future__ import annotations

from editor.charts.drawing.style_choice import CHOICES, SWITCHES
from editor.view.actions import features, map, tools
from editor.view.actions.action_row import ActionRow

FILE_ROWS = (
    ActionRow("file.new_game", "file", "Ctrl+Shift+N", "plus"),
    ActionRow("file.new", "file", "Ctrl+N", "new"),
    ActionRow("file.open", "file", "Ctrl+O", "open"),
    ActionRow("file.open_folder", "file", "Ctrl+Shift+O", "folder"),
    ActionRow("file.world", "file", "", "globe"),
    ActionRow("file.picture", "file", "", "picture"),
    ActionRow("file.save", "file", "Ctrl+S", "save", needs="game", divided=True),
    ActionRow("file.save_as", "file", "Ctrl+Shift+S", "save-as", needs="game"),
    ActionRow("file.reload", "file", "", "reload", needs="game"),
    ActionRow("file.compare", "file", "", "compare", needs="document"),
    ActionRow("file.compare_saved", "file", "Ctrl+Shift+D", "compare", needs="document"),
    ActionRow("file.backups", "file", "", "history", needs="game"),
    ActionRow("file.export", "file", "Ctrl+E", "export", needs="game", divided=True),
    ActionRow("file.kit", "file", "", "cards", needs="game"),
    ActionRow("file.book", "file", "", "rules", needs="game"),
    ActionRow("file.book_preview", "file", "", "rules", needs="game"),
    ActionRow("file.page", "file", "", "globe", needs="game"),
    ActionRow("file.share", "file", "", "copy", needs="game"),
    ActionRow("file.start", "file", "Alt+Home", "home", divided=True),
    ActionRow("file.close", "file", "Ctrl+W; Ctrl+F4", "close"),
    ActionRow("file.quit", "file", "Ctrl+Q", "quit"),
)


HELP_ROWS = (
    ActionRow("help.commands", "help", "Ctrl+Shift+P; F1", "search"),
    ActionRow("help.shortcuts", "help", "Ctrl+F1", "keyboard"),
    ActionRow("help.language", "help", "", "rules"),
    ActionRow("help.tour", "help", "", "tour"),
    ActionRow("help.about", "help", "", "info", divided=True),
)


PLAY = "play."
MATCH_ROWS: tuple[ActionRow, ...] = (
    ActionRow("play.new", "play", "Ctrl+Shift+M", "play", needs="match"),
    ActionRow("play.again", "play", "", "reload", needs="match"),
    ActionRow("play.phones", "play", "", "people", needs="game"),
    ActionRow("play.set_up", "play", "", "pick", needs="seen"),
    ActionRow("play.first", "play", "Ctrl+Home", "first", needs="seen", divided=True),
    ActionRow("play.back", "play", "Ctrl+Left", "previous", needs="seen"),
    ActionRow("play.forward", "play", "Ctrl+Right", "next", needs="seen"),
    ActionRow("play.last", "play", "Ctrl+End", "last", needs="seen"),
    ActionRow("play.sit", "play", "", "pick", needs="seen"),
    ActionRow("play.log", "play", "", "journal", needs="seen", checkable=True, divided=True),
    ActionRow("play.legend", "play", "", "info", needs="seen", checkable=True),
    ActionRow("play.time", "play", "", "history", needs="seen"),
    ActionRow("play.camera", "play", "", "zoom-selection", needs="seen"),
    ActionRow("play.follow", "play", "", "", checkable=True),
    ActionRow("play.drawer", "play", "", "menu", needs="play"),
    ActionRow("play.book", "play", "Ctrl+Shift+B", "rules", needs="play", checkable=True),
    ActionRow("play.own_dice", "play", "", "dice", needs="play", checkable=True),
    ActionRow("play.why_not", "play", "Shift+F1", "why", needs="seen", checkable=True),
    ActionRow("play.change", "play", "Ctrl+Shift+C", "forms", needs="seen", checkable=True),
    ActionRow("play.scenario", "play", "Ctrl+K", "bookmark", needs="seen"),
    ActionRow("play.scenarios", "play", "Ctrl+Shift+L", "scenarios", needs="play", checkable=True),
    ActionRow("play.good", "play", "Ctrl+Shift+G", "bars", needs="play", checkable=True),
    ActionRow("play.hint", "play", "Ctrl+Alt+H", "bulb", needs="seen", divided=True),
    ActionRow("play.hurry", "play", "Ctrl+.", "", needs="seen"),
    ActionRow("play.stop_bot", "play", "", "", needs="seen"),
    ActionRow("play.openly", "play", "", "", needs="match", checkable=True),
    ActionRow("play.everything", "play", "", "", needs="match", checkable=True),
    ActionRow("play.animated", "play", "", "", checkable=True),
    ActionRow("play.sound", "play", "", "sound", checkable=True),
    ActionRow("play.split", "view", "Ctrl+\\", "split", needs="game", checkable=True),
    ActionRow("play.save_record", "play", "", "save-as", needs="match", divided=True),
)


MODE = "mode."

MODE_ROWS = (
    ActionRow(f"{MODE}draw", "view", "Ctrl+1", "map", group="mode", needs="game", divided=True),
    ActionRow(f"{MODE}rules", "view", "Ctrl+2", "rules", group="mode", needs="game"),
    ActionRow(f"{MODE}play", "view", "Ctrl+3", "play", group="mode", needs="game"),
    ActionRow("rules.text", "view", "Ctrl+Shift+E", "text", checkable=True, needs="rules", divided=True),
    ActionRow("rules.different", "view", "Ctrl+Shift+U", "different", needs="rules"),
    ActionRow("rules.find", "view", "Ctrl+P", "search", needs="rules"),
    ActionRow("rules.outline", "view", "Ctrl+B", "outline", checkable=True, needs="rules"),
    ActionRow("rules.help", "view", "Ctrl+Alt+B", "help-column", checkable=True, needs="rules"),
)


PANELS = (
    *("palette", "form", "contents", "history", "properties", "minimap", "problems", "trace"),
    *("reshape", "export", "compare", "backups", "ornaments"),
)
LANGUAGE, THEME, PANEL = "view.language_", "view.theme_", "view.panel_"
CHART = "view.chart_"
STYLE, SHOWN = f"{CHART}style_", f"{CHART}shown_"

VIEW_ROWS = (
    ActionRow("view.zoom_in", "view", "Ctrl++; Ctrl+=", "zoom-in", needs="chart"),
    ActionRow("view.zoom_out", "view", "Ctrl+-", "zoom-out", needs="chart"),
    ActionRow("view.zoom_fit", "view", "Ctrl+0", "zoom-fit", needs="chart"),
    ActionRow("view.zoom_selection", "view", "Ctrl+9", "zoom-selection", needs="selection"),
    ActionRow("view.go_to", "view", "Ctrl+G", "go-to", needs="document"),
    ActionRow("view.next_map", "view", "Ctrl+Tab; Ctrl+PgDown", divided=True),
    ActionRow("view.previous_map", "view", "Ctrl+Shift+Tab; Ctrl+PgUp"),
    ActionRow("view.next_panel", "view", "F6"),
    ActionRow("view.previous_panel", "view", "Shift+F6"),
    *(
        ActionRow(f"{PANEL}{name}", "view", f"Alt+{number}" if number < 10 else "", checkable=True)
        for number, name in enumerate(PANELS, start=1)
    ),
    ActionRow("view.reset_layout", "view"),
    ActionRow(f"{LANGUAGE}en", "view", group="language", divided=True),
    ActionRow(f"{LANGUAGE}ru", "view", group="language"),
    ActionRow(f"{LANGUAGE}uk", "view", group="language"),
    ActionRow(f"{THEME}system", "view", group="theme", icon="contrast"),
    ActionRow(f"{THEME}light", "view", group="theme", icon="sun"),
    ActionRow(f"{THEME}dark", "view", group="theme", icon="moon"),
    *(ActionRow(f"{STYLE}{name}", "view", group="chart_style") for name in CHOICES),
    *(ActionRow(f"{SHOWN}{part}", "view", checkable=True, divided=part == SWITCHES[0]) for part in SWITCHES),
    ActionRow(f"{CHART}keep", "view", needs="document", divided=True),
    ActionRow("view.text_larger", "view", "Ctrl+Alt++; Ctrl+Alt+=", "text-larger"),
    ActionRow("view.text_smaller", "view", "Ctrl+Alt+-", "text-smaller"),
    ActionRow("view.text_usual", "view", "Ctrl+Alt+0"),
    ActionRow("view.full_screen", "view", "F11", "full-screen", checkable=True, divided=True),
)


TEXT = "text."
TEXT_ROWS: tuple[ActionRow, ...] = (
    ActionRow("text.find", "edit", "Ctrl+F", "search", needs="text", divided=True),
    ActionRow("text.replace", "edit", "Ctrl+H", "search", needs="text"),
    ActionRow("text.chapter", "", "Ctrl+T", needs="text"),
    ActionRow("text.definition", "", "F12", needs="text"),
    ActionRow("text.peek", "", "Alt+F12", needs="text"),
    ActionRow("text.uses", "", "Shift+F12", needs="text"),
    ActionRow("text.rename", "", "F2", needs="text"),
    ActionRow("text.own_rule", "", "", needs="text"),
    ActionRow("text.add_to_rule", "", "", needs="text"),
    ActionRow("text.complete", "", "Ctrl+Space", needs="text"),
    ActionRow("text.about", "", "Ctrl+K, I", needs="text"),
    ActionRow("text.next_problem", "", "F8", needs="text"),
    ActionRow("text.previous_problem", "", "Shift+F8", needs="text"),
    ActionRow("text.mend", "", "Alt+Return", needs="text"),
    ActionRow("text.format", "", "Alt+Shift+F", needs="text"),
    ActionRow("text.comment", "", "Ctrl+/", needs="text"),
    ActionRow("text.delete_line", "", "Ctrl+Shift+K", needs="text"),
    ActionRow("text.fold", "", "Ctrl+Shift+[", needs="text"),
    ActionRow("text.unfold", "", "Ctrl+Shift+]", needs="text"),
    ActionRow("text.fold_all", "", "", needs="text"),
    ActionRow("text.unfold_all", "", "", needs="text"),
    *(ActionRow(f"text.words_{skin}", "", "", needs="text") for skin in ("en", "ru", "uk")),
)
SHARED = (
    *("edit.undo", "edit.redo", "edit.cut", "edit.copy", "edit.paste", "edit.select_all"),
    *("feature.duplicate", "feature.move_up", "feature.move_down", "feature.move_left", "feature.next"),
    *("feature.previous", "view.go_to", "view.zoom_in", "view.zoom_out", "view.zoom_fit"),
)
"""Actions of maps that also apply to a text: undo, duplicate a line, go to a line, zoom."""


AREAS = (
    FILE_ROWS, features.EDIT_ROWS, TEXT_ROWS, MODE_ROWS, VIEW_ROWS, tools.ROWS, features.ROWS, map.ROWS, map.TRACE_ROWS,
    MATCH_ROWS, HELP_ROWS,
)  # fmt: skip
"""The rows of all areas, in the order in which menus show them."""


def rows() -> tuple[ActionRow, ...]:
    """Every row of the table; raises ``ValueError`` if two have the same id."""
    found = tuple(row for area in AREAS for row in area)
    ids = [row.id for row in found]
    twice = {id_ for id_ in ids if ids.count(id_) > 1}
    if twice:
        raise ValueError(f"actions with one id: {', '.join(sorted(twice))}")
    return found


def keys_of(row: ActionRow) -> list[str]:
    """The default shortcuts of a row, as portable texts."""
    return [key.strip() for key in row.keys.split("; ") if key.strip()]


def ordered(listed: tuple[ActionRow, ...], menu: str) -> list[ActionRow]:
    """The rows of one menu."""
    return [row for row in listed if row.menu == menu]
