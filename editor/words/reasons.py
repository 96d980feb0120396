"""Why the system would not read or write a file, in the language spoken: its own words are English."""

from __future__ import annotations

import errno
import os

from editor.words import tr

KNOWN = {
    errno.ENOENT: "out-os-missing",
    errno.EACCES: "out-os-forbidden",
    errno.EPERM: "out-os-forbidden",
    errno.EROFS: "out-os-read-only",
    errno.ENOSPC: "out-os-full",
    errno.EDQUOT: "out-os-full",
    errno.EFBIG: "out-os-large",
    errno.EISDIR: "out-os-folder",
    errno.ENOTDIR: "out-os-no-folder",
    errno.ENAMETOOLONG: "out-os-long",
    errno.EBUSY: "out-os-busy",
}
_SAID = {os.strerror(code): key for code, key in KNOWN.items()}


def reason(trouble: OSError) -> str:
    """Why, in a few words; what the system says where that is rare."""
    key = KNOWN.get(trouble.errno or 0)
    return tr(key) if key else trouble.strerror or str(trouble)


def in_words(said: object) -> object:
    """What the system said, where it is one of the things it often says, in the language spoken now."""
    key = _SAID.get(str(said))
    return tr(key) if key else said
