"""What belongs to a game that is given away: its rules and all they extend, texts, look, scenarios, maps, matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from dsl.games.library.new_game import COPIED
from dsl.games.library.shelves import HOUSE, RULES, Header, default_map, family
from dsl.games.sharing.archive import MOST_ENTRIES, MOST_ENTRY, MOST_TOTAL, Entry, LeftOut, Pack
from dsl.games.sharing.entry_names import KINDS, PICTURES, clashing, wrong_name
from dsl.games.sharing.manifest import MANIFEST, Manifest
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems, message
from dsl.text.files import FileError, read_bytes, read_source
from dsl.text.files.yaml_tree import MappingNode, compose

PAGES = ("README*.md", "book/*.md", "book/examples.yaml", "maps/**/*.yaml", "*.yaml")
"""What else of a game's folder goes with it."""
README = "README.md"


class ContentsError(FileError):
    """Something of the game cannot be packed; ``diagnostic`` says what and why."""


def contents_of(rules: Path, maps: Sequence[Path] = (), matches: Sequence[Path] = ()) -> Pack:
    """A game with house rules as ``rules`` has it, ready to be written.

    ``maps`` come first; without any the game's first map goes with it. A picture under a map goes with it if it lies
    in the map's folder. Raises ``ContentsError``.
    """
    kin = family(rules)
    found = dict(_all_rules(kin))
    home = _place(rules, kin).parts[0]
    board = default_map(kin)
    main = ""
    for path in maps or ([board] if board is not None else []):
        own = f"{home}/maps/{path.name}"  # unless it goes with the game anyhow
        place = next((name for name, other in found.items() if other.resolve() == path.resolve()), own)
        main = main or place
        found[place] = path
    left = [LeftOut(name) for path, place in _maps(found) for name in _picture(path, place, found)]
    for path in matches:
        found[f"matches/{path.name}"] = path
    head = kin[0]
    manifest = Manifest(rules.stem, _place(rules, kin).as_posix(), main, head.title)
    entries = [Entry(name, _read(path, name)) for name, path in found.items()]
    readme = "\n\n".join(_paragraphs(manifest)) + "\n"
    entries += [Entry(MANIFEST, manifest.text().encode()), Entry(README, readme.encode())]
    return _limited(Pack(rules.stem, manifest, tuple(sorted(entries, key=lambda entry: entry.name)), tuple(left)))


def _all_rules(kin: Sequence[Header]) -> Iterator[tuple[str, Path]]:
    """The files of a game's folder and of those it extends, each with its name in the archive."""
    for header in kin:
        place = _place(header.path, kin)
        yield place.as_posix(), header.path
        folder = header.path.parent
        if folder.name != header.path.stem and len(list(folder.glob(f"*{RULES}"))) > 1:
            continue  # a loose file among others: what lies beside it belongs to any of them
        if folder.name == HOUSE:
            continue
        for pattern in (*COPIED, *PAGES):
            for path in sorted(folder.glob(pattern)):
                if path.is_file() and not path.is_symlink():
                    yield f"{place.parts[0]}/{path.relative_to(folder).as_posix()}", path


def _place(path: Path, kin: Sequence[Header]) -> Path:
    """Where a rules file stands in the archive: every game in a folder of its name, house rules in that of theirs."""
    above = path.parent.parent
    if path.parent.name == HOUSE and any(header.path.parent.resolve() == above.resolve() for header in kin):
        return Path(above.resolve().name, HOUSE, path.name)
    return Path(path.stem, path.name)


def _maps(found: dict[str, Path]) -> list[tuple[Path, str]]:
    return [(path, name) for name, path in found.items() if path.suffix in (".yaml", ".yml")]


def _picture(path: Path, place: str, found: dict[str, Path]) -> Iterator[str]:
    """Take the picture that a map is traced from; gives its name where it cannot go with it."""
    source = read_source(path, Problems())
    if source is None or "underlay:" not in source.text:
        return
    tree = compose(source, Problems())
    under = tree.get("underlay") if isinstance(tree, MappingNode) else None
    image = under.word("image") if under is not None else ""
    if not image:
        return
    picture = path.parent / image
    inside = picture.resolve().is_relative_to(path.parent.resolve())
    if wrong_name(image) or not inside or not picture.is_file() or picture.suffix.lower() not in PICTURES:
        yield image
    else:
        found[(Path(place).parent / image).as_posix()] = picture


def _read(path: Path, name: str) -> bytes:
    problems = Problems()
    data = read_bytes(path, problems)
    if data is None:
        raise ContentsError(next(iter(problems)))
    wrong = wrong_name(name) or ("share-kind" if path.suffix.lower() not in KINDS else "")
    if wrong:
        raise ContentsError(Diagnostic(wrong, None, {"path": str(path), "name": name}))
    return data


def _limited(pack: Pack) -> Pack:
    """The same, if whoever is given it will be able to open it."""
    names = [entry.name for entry in pack.entries]
    for entry in pack.entries:
        if len(entry.data) > MOST_ENTRY:
            args = {"path": pack.name, "name": entry.name, "most": round(MOST_ENTRY / 1024 / 1024)}
            raise ContentsError(Diagnostic("share-large", None, args))
    if clashing(names):
        raise ContentsError(Diagnostic("share-twice", None, {"path": pack.name, "name": clashing(names)}))
    if len(names) > MOST_ENTRIES:
        raise ContentsError(Diagnostic("share-many", None, {"path": pack.name, "most": MOST_ENTRIES}))
    if pack.size > MOST_TOTAL:
        args = {"path": pack.name, "name": names[0], "most": round(MOST_TOTAL / 1024 / 1024)}
        raise ContentsError(Diagnostic("share-large", None, args))
    return pack


def _paragraphs(manifest: Manifest) -> Iterable[str]:
    """A page for whoever finds the file: what it is, and how it is opened."""
    yield f"# {manifest.title or manifest.name}"
    for language in LANGUAGES:
        yield message("share-readme", {"rules": manifest.rules}, language)
