"""A game packed into one file, and opening such files from strangers safely."""

from __future__ import annotations

from dsl.games.sharing.archive import Entry, LeftOut, Pack, read_pack, unpack, write_pack
from dsl.games.sharing.packed_files import ContentsError, contents_of

__all__ = ["ContentsError", "Entry", "LeftOut", "Pack", "contents_of", "read_pack", "unpack", "write_pack"]
