"""The real thing: a process is killed in the middle of its work, and at most its last command is lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from charts import TOPOLOGIES, map_text
from safe_maps import PAINT, killed_after, plain, random_patches, random_step

from editor.model.documents.map_document import MapDocument
from editor.model.recovery import unsaved_work
from editor.model.recovery.journal_format import read_head
from tests.share import usually_first


def states(path: Path, seed: int, count: int) -> list[object]:
    """What the map says after each of the process's steps, made again here."""
    document, rnd, found = MapDocument.open(path), random.Random(seed), []
    found.append(plain(document.chart))
    while len(found) <= count:
        random_step(document, rnd)
        found.append(plain(document.chart))
    return found


@pytest.mark.parametrize("seed", usually_first(range(20)))
def test_at_most_the_last_command_is_lost(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "bay.yaml"
    path.write_text(map_text(TOPOLOGIES[seed % 5]), encoding="utf-8")
    steps = killed_after(path, seed, 60)
    expected = states(path, seed, steps + 1)
    offers = unsaved_work.find([path])
    found = plain(unsaved_work.rebuilt(offers[0]).chart) if offers else expected[0]
    assert found in (expected[steps], expected[steps + 1])
    assert path.read_text(encoding="utf-8") == map_text(TOPOLOGIES[seed % 5])


def test_a_journal_torn_at_any_byte_of_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    document = MapDocument.open(path)
    from editor.model.recovery.journal import Journal

    journal = Journal(document)
    seen = []
    for seed in range(4):
        while not document.do(PAINT, random_patches(document.chart, random.Random(seed))):
            pass
        seen.append(plain(document.chart))
    assert journal.path is not None
    whole = journal.path.read_bytes()
    journal.close()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    torn = tmp_path / ".bay.yaml.journal"
    for end in range(last, len(whole) + 1):
        torn.write_bytes(whole[:end])
        (offer,) = unsaved_work.find([path])
        assert offer.count == (4 if end == len(whole) else 3)
        if end in (last, last + 1, len(whole) - 1, len(whole)) or end % 16 == 0:
            assert plain(unsaved_work.rebuilt(offer).chart) == seen[offer.count - 1]


def test_hostile_journals_harm_nobody(tmp_path: Path) -> None:
    path = tmp_path / "bay.yaml"
    path.write_text(map_text("square8"), encoding="utf-8")
    document = MapDocument.open(path)
    from editor.model.recovery.journal import Journal

    journal = Journal(document)
    assert document.do(PAINT, document.chart.painted([3], document.chart.inks()[1]))
    assert journal.path is not None
    head = journal.path.read_bytes().splitlines(keepends=True)[0]
    assert read_head(head) is not None
    journal.close()
    good = plain(document.chart)
    del good
    cells = '{"s":"do","label":{"key":"{a.__class__}"},"patches":[{"p":"cells","runs":%s,"before":"~","after":"%s"}]}'
    lines = [
        cells % ("[999999,1]", "#"),
        cells % ("[0,99999999]", "#"),
        cells % ("[-1,1]", "#"),
        cells % ("[0,1.5]", "#"),
        cells % ("[0,1,2]", "#"),
        cells % ("[0,1]", "##"),
        '{"s":"do","patches":[{"p":"rows","before":["a","bb"],"after":[]}]}',
        '{"s":"do","patches":[{"p":"items","section":"__class__","index":0,"before":[],"after":[1]}]}',
        '{"s":"do","patches":[{"p":"items","section":"sites","index":99,"before":[],"after":[1]}]}',
        '{"s":"do","patches":[{"p":"value","path":["no","such"],"before":1,"after":2}]}',
        '{"s":"do","patches":[{"p":"value","path":[],"after":2}]}',
        '{"s":"do","patches":[{"p":"value","path":["x"],"after":NaN}]}',
        '{"s":"do","patches":[{"p":"value","path":["x"],"after":' + "[" * 3000 + "]" * 3000 + "}]}",
        '{"s":"do","z":"AAAA"}',
        '{"s":"do","z":5}',
        '{"s":"do","patches":7}',
        '{"s":"do"}',
        '{"s":"eval"}',
        "[]",
        "9" * 5000,
    ]
    torn = tmp_path / ".bay.yaml.journal"
    for line in lines:
        torn.write_bytes(head + line.encode() + b"\n")
        for offer in unsaved_work.find([path]):
            again = unsaved_work.rebuilt(offer)
            assert again.text() == map_text("square8"), line
    for start in (b"", b"\n", b"{}", b'{"fordewind-journal":1}\n', b"\xff\xfe\n", head[:-20] + b"\n"):
        torn.write_bytes(start)
        assert unsaved_work.find([path]) == []
