"""What a map takes over from the file that it is saved to: its name, if nobody gave it one, and a picture beside it."""

from __future__ import annotations

from pathlib import Path

from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.patches import Patch, Value
from editor.model.documents.underlay import local_reference, underlay_of, underlay_patches
from editor.model.sessions.session import Session


def suit_file(session: Session, path: Path, suggested: str) -> int:
    """Change the map as its first file asks for; gives how many steps of undo that took.

    ``suggested``: the name of a file that was made of the title; whoever keeps it wants the title as it is.
    """
    document = session.document
    if document.path is not None:
        return 0
    steps = 0
    held = document.chart.data.get("title")
    if session.given_title and held == session.given_title and path.name != suggested:
        steps += _do(document, "panels-properties-set-title", [Value(("title",), held, path.stem)])
    session.given_title = ""
    underlay = underlay_of(document.chart)
    if underlay is not None:
        image = local_reference(underlay.image, path)
        steps += _do(document, "trace-command-picture", underlay_patches(document.chart, image=image))
    return steps


def _do(document: MapDocument, key: str, patches: list[Patch]) -> int:
    before = document.undo_stack.count()
    if patches:
        document.do(label(key), patches)
    return document.undo_stack.count() - before
