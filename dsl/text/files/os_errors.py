"""Why the system would not read or write a file, in words that are translated: its own are English."""

from __future__ import annotations

import errno

from dsl.text.diagnostics import Words

_KNOWN = {
    errno.ENOENT: "os-missing",
    errno.EACCES: "os-forbidden",
    errno.EPERM: "os-forbidden",
    errno.EROFS: "os-read-only",
    errno.ENOSPC: "os-full",
    errno.EDQUOT: "os-full",
    errno.EFBIG: "os-large",
    errno.EISDIR: "os-folder",
    errno.ENOTDIR: "os-no-folder",
    errno.ENAMETOOLONG: "os-long",
    errno.EBUSY: "os-busy",
}


def reason(error: OSError | ValueError) -> Words | str:
    """Why, in a few words; what the system itself says where that is rare."""
    number = error.errno if isinstance(error, OSError) else None
    known = _KNOWN.get(number or 0)
    return Words(known) if known else getattr(error, "strerror", None) or str(error)
