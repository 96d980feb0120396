"""What is done with files: begin, open, save, compare, close."""

from __future__ import annotations

from editor.actions.row import Row

ROWS = (
    Row("file.new", "file", "Ctrl+N", "new"),
    Row("file.open", "file", "Ctrl+O", "open"),
    Row("file.open_folder", "file", "Ctrl+Shift+O", "folder"),
    Row("file.world", "file", "", "globe"),
    Row("file.picture", "file", "", "picture"),
    Row("file.save", "file", "Ctrl+S", "save", needs="document", divided=True),
    Row("file.save_as", "file", "Ctrl+Shift+S", "save-as", needs="document"),
    Row("file.reload", "file", "", "reload", needs="document"),
    Row("file.compare", "file", "", "compare", needs="document"),
    Row("file.compare_saved", "file", "Ctrl+Shift+D", "compare", needs="document"),
    Row("file.backups", "file", "", "history", needs="document"),
    Row("file.export", "file", "Ctrl+E", "export", needs="document", divided=True),
    Row("file.start", "file", "Alt+Home", "home", divided=True),
    Row("file.close", "file", "Ctrl+W; Ctrl+F4", "close"),
    Row("file.quit", "file", "Ctrl+Q", "quit"),
)
