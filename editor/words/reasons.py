"""Why the system would not read or write a file, in the language spoken: its own words are English."""

from __future__ import annotations

import errno

from editor.words import tr

KNOWN = {
    errno.ENOENT: "out-os-missing",
    errno.EACCES: "out-os-forbidden",
    errno.EPERM: "out-os-forbidden",
    errno.EROFS: "out-os-read-only",
    errno.ENOSPC: "out-os-full",
    errno.EDQUOT: "out-os-full",
    errno.EISDIR: "out-os-folder",
    errno.ENOTDIR: "out-os-no-folder",
    errno.ENAMETOOLONG: "out-os-long",
    errno.EBUSY: "out-os-busy",
}


def reason(trouble: OSError) -> str:
    """Why, in a few words; what the system says where that is rare."""
    key = KNOWN.get(trouble.errno or 0)
    return tr(key) if key else trouble.strerror or str(trouble)
