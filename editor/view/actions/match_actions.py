"""What is done with a match. All bound by the window.

F1 asks why something is not offered while Play is looked at; that is a key of the page, for elsewhere it is another's.
So are the letters J (journal), T (time line), Z (camera) and F10 or Alt alone (drawer): in Draw letters take tools.
"""

from __future__ import annotations

from editor.view.actions.action_row import ActionRow

PLAY = "play."
ROWS: tuple[ActionRow, ...] = (
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
