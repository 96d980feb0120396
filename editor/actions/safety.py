"""What is done so that no work is lost; ``file.compare`` and ``file.reload`` stand with the files."""

from __future__ import annotations

from editor.actions.row import Row

ROWS = (
    Row("file.compare_saved", "file", "Ctrl+Shift+D", "compare", needs="document"),
    Row("file.backups", "file", "", "history", needs="document"),
)
