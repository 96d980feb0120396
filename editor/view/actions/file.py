"""What is done with files: begin, open, save, compare, close."""

from __future__ import annotations

from editor.view.actions.action_row import ActionRow

ROWS = (
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
