"""Users' files: read with a message for all that can be wrong, written whole or not at all."""

from __future__ import annotations

from dsl.text.files.read import BOM, MAX_BYTES, can_read, decode, read_bytes, read_source, reason, unsaved
from dsl.text.files.write import FileError, UserFile, companion, free_path, may_write, write_bytes, write_text

__all__ = [
    "BOM",
    "MAX_BYTES",
    "FileError",
    "UserFile",
    "can_read",
    "companion",
    "decode",
    "free_path",
    "may_write",
    "read_bytes",
    "read_source",
    "reason",
    "unsaved",
    "write_bytes",
    "write_text",
]
