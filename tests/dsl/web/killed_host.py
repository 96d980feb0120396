"""A host of a little game in a process that a test can kill; it prints its port and goes on with what is in a folder."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from hosts import host_of, opened

from dsl.web.host import Host
from dsl.web.table_file import TableFile, put_back


def revived(folder: Path) -> Host:
    """The host of a folder, with the match that is kept there."""
    saved = TableFile(folder / "little.match").read()
    host = host_of(folder)
    if saved is not None:
        put_back(host.table, saved)
    if host.file.record.exists():
        assert host.table.open(host.file.record.read_text(encoding="utf-8")) == ()
    return host


async def serve(folder: Path) -> None:
    """Serve until the process is killed."""
    async with opened(revived(folder)) as port:
        print(port, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
