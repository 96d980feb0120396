"""Finds rulesets and maps on the shelves: the folders of a checkout or of the wheel, and the user's own folder.

A wheel has both folders under ``fordewind_data`` next to the package ``dsl``; a checkout has them at its top. The
user's folder is searched first, so that a changed copy there is used.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

import dsl
from dsl.language.syntax.keywords import SKINS, of_skin
from dsl.text.diagnostics import Problems, near
from dsl.text.files import read_bytes, read_source
from dsl.text.files.encodings import encoding_of
from dsl.text.source import Source, Span

RULES = ".rules"
YAML = (".yaml", ".yml")
HOUSE = "house"
HEAD = 16_384


@dataclass(frozen=True)
class Header:
    """The first lines of a ruleset or map: name, title and what it is based on.

    ``games`` is the game that a ruleset extends, or those that a map is for. ``playable`` is False for a base ruleset.
    ``clauses`` is the prefix of the game's clause numbers.
    """

    name: str
    path: Path
    title: str = ""
    games: tuple[str, ...] = ()
    playable: bool = True
    clauses: str = ""


def user_folder() -> Path:
    """The folder of the user's own rulesets and maps; the environment variable FORDEWIND_HOME overrides its place."""
    chosen = os.environ.get("FORDEWIND_HOME")
    return Path(chosen) if chosen else user_data_path("fordewind", appauthor=False)


def shelves() -> tuple[Path, ...]:
    """The folders with ``rulesets`` and ``maps``, in the order in which they are searched.

    The paths are absolute, because they are sent to processes with another current folder.
    """
    beside = Path(dsl.__file__).resolve().parent.parent
    carried = beside / "fordewind_data"
    return user_folder().absolute(), carried if carried.is_dir() else beside


def is_shipped(path: Path) -> bool:
    """Whether a file is on the shelves of the program, which are never written to."""
    own, at = _real(user_folder()), _real(path)
    carried = [_real(shelf) / name for shelf in shelves() if _real(shelf) != own for name in ("rulesets", "maps")]
    return any(at.is_relative_to(folder) for folder in carried)


def _real(path: Path) -> Path:
    """A path with its links resolved; a circular link is left as it is (``Path.resolve`` raises then)."""
    return Path(os.path.realpath(path))


def all_rulesets() -> list[Header]:
    """Every ruleset on the shelves, sorted by name; the user's has priority over one of the same name."""
    found = {path.stem: path for path in reversed(list(_rules_files()))}
    return [rules_header(found[name]) for name in sorted(found)]


def all_maps() -> list[Header]:
    """Every map on the shelves, sorted by name."""
    found = {path.stem: path for path in reversed(list(_map_files()))}
    return [map_header(found[name]) for name in sorted(found)]


def maps_and_games() -> dict[str, tuple[str, ...]]:
    """The name of every map on the shelves with the games it is for; only a few lines of each file are read."""
    found = {path.stem: path for path in reversed(list(_map_files()))}
    return {name: map_games(found[name]) for name in sorted(found)}


def _rules_files() -> Iterator[Path]:
    for shelf in shelves():
        yield from sorted((shelf / "rulesets").glob(f"*/*{RULES}"))


def _map_files() -> Iterator[Path]:
    for shelf in shelves():
        yield from sorted((shelf / "maps").glob("*.yaml"))


def house_rules(game: Path) -> list[Path]:
    """The house rules in the folder of a game."""
    return sorted(game.parent.glob(f"{HOUSE}/*{RULES}"))


def find_rules(name: str, problems: Problems, span: Span | None = None, beside: Path | None = None) -> Path | None:
    """The rules file for ``name``: a path, a folder of a game, a name (also in the folder ``beside``), or a title.

    None (reported) if there is none. For a map the report lists its games. No contents of other files are shown: the
    name may come from a stranger's match, map or scenarios.
    """
    path = Path(name)
    inside = rules_in(path) if path.is_dir() else None
    if inside is not None:
        return inside
    if path.suffix in YAML and path.is_file() and _is_map(path):
        problems.error("map-no-rules", span, path=name, games=_listed(map_games(path)))
        return None
    house = _house_of(path)
    if house is not None:
        return house
    if path.suffix == RULES or _is_path(name) or (path.suffix and path.is_file()):
        if path.is_file() and (path.suffix != RULES or not _has_part(path, _PART_OF_RULES)):
            problems.error("no-rules", span, path=name)
            return None
        return _there(path, name, problems, span)
    above = Path(os.path.normpath(beside / "..")) if beside else None
    # house rules are in the game's folder or a folder inside it; a game's base is in a folder beside it
    folders = [beside, above, above / name] if beside and above else []
    for folder in (*folders, *(shelf / "rulesets" / name for shelf in shelves())):
        if (folder / f"{name}{RULES}").is_file():
            return folder / f"{name}{RULES}"
    known = {found.stem: found for found in reversed(list(_rules_files()))}
    return _of_name(name, known, lambda path: game_titles(rules_header(path)), "no-such-ruleset", problems, span)


def rules_in(folder: Path) -> Path | None:
    """The rules in the folder of a game: the file named like the folder, else the only rules file; else None."""
    own = folder / f"{folder.resolve().name}{RULES}"
    if own.is_file():
        return own
    others = sorted(folder.glob(f"*{RULES}"))
    return others[0] if len(others) == 1 else None


def _of_name(
    name: str,
    known: dict[str, Path],
    titles: Callable[[Path], Iterable[str]],
    code: str,
    problems: Problems,
    span: Span | None,
) -> Path | None:
    """The file with this name or (in any language) title; None after a report of ``code``."""
    if name in known:
        return known[name]
    names = sorted(known, reverse=True)  # so that of equals the first remains
    called = {title.casefold(): stem for stem in names for title in (*titles(known[stem]), stem)}
    if name.casefold() in called:
        return known[called[name.casefold()]]
    alike = {**called, **{stem.partition("_")[0]: stem for stem in names}}
    problems.error(code, span, alike.get(near(name.casefold(), alike), ""), name=name, known=_listed(known))
    return None


def _house_of(path: Path) -> Path | None:
    """The file of house rules named with their game: ``pirates_1989/long_storm``; None for other names."""
    if path.suffix or len(path.parts) != 2 or path.exists():
        return None
    game, name = path.parts
    found = (shelf / "rulesets" / game / HOUSE / f"{name}{RULES}" for shelf in shelves())
    return next((place for place in found if place.is_file()), None)


def finder(name: str, asked_by: Path) -> Path | list[str]:
    """The rules file that another one extends, for the checker; else the known names."""
    found = find_rules(name, Problems(), beside=asked_by.parent)
    return found if found is not None else sorted({path.stem for path in _rules_files()})


def find_map(name: str, problems: Problems, span: Span | None = None, beside: Path | None = None) -> Path | None:
    """The map file for ``name``: a path, or a name in the folder ``beside`` or on the shelves; None after a report."""
    path = Path(name)
    if path.is_file() or path.suffix in YAML or _is_path(name):
        found = _there(path, name, problems, span)
        if found is None or (path.suffix.lower() in YAML and _has_part(path, _PART_OF_MAP)):
            return found
        problems.error("no-map", span, path=name)
        return None
    own = [board for board in _own_maps(beside) if board.stem == name] if beside is not None else []
    if own:
        return own[0]
    known = {found.stem: found for found in reversed(list(_map_files()))}
    return _of_name(name, known, lambda path: map_titles(path).values(), "no-such-map", problems, span)


def map_with_text(text: str, first: str = "") -> Path | None:
    """The map on the shelves with exactly this text, or None; the map named ``first`` is compared first."""
    wanted = text.splitlines()
    found = {path.stem: path for path in reversed(list(_map_files()))}
    for name in sorted(found, key=lambda name: (name != first, name)):
        source = read_source(found[name], Problems())
        if source is not None and source.text.splitlines() == wanted:
            return found[name]
    return None


def default_map(kin: Sequence[Header]) -> Path | None:
    """The first map for a game, or else for one that it extends; ``kin`` are the headers of all these.

    Maps in the folders of these games have priority over those on the shelves.
    """
    beside = [path for header in kin for path in _own_maps(header.path.parent)]
    maps = [(path, map_games(path)) for path in (*beside, *_map_files())]
    for header in kin:
        for path, games in maps:
            if header.name in games:
                return path
    return None


def _own_maps(folder: Path) -> list[Path]:
    """The maps in a game's folder, and in its subfolder ``maps``."""
    return [path for path in sorted((*folder.glob("*.yaml"), *folder.glob("maps/*.yaml"))) if _is_map(path)]


def _is_map(path: Path) -> bool:
    """Whether a file is a map, by its content; other YAML files in a game's folder are themes and translations."""
    source = read_source(path, Problems())
    return source is not None and _MAP.search(source.text) is not None


def _has_part(path: Path, part: re.Pattern[str]) -> bool:
    """Whether a file looks like rules or a map, even if damaged or in another encoding; also if it is empty.

    Other programs use these file names, too. An unreadable file counts: it is reported when it is read.
    """
    data = read_bytes(path, Problems())
    text = data.decode(encoding_of(data) or "utf-8", "replace").replace("\0", "") if data is not None else ""
    return not text.strip() or part.search(text) is not None


def family(rules: Path | Source) -> list[Header]:
    """The headers of a ruleset and of all it extends, itself first; stops at one that is missing or occurs twice."""
    found = [header_of(rules) if isinstance(rules, Source) else rules_header(rules)]
    while found[-1].games:
        parent = find_rules(found[-1].games[0], Problems(), beside=found[-1].path.parent)
        if parent is None or any(parent.samefile(header.path) for header in found if header.path.exists()):
            break
        found.append(rules_header(parent))
    return found


def rules_header(path: Path) -> Header:
    """Name, title and base of a rules file, from its first lines; without a name there, the file's name."""
    return header_of(read_source(path, Problems()) or Source(str(path), ""))


def kin_of(files: Sequence[Source]) -> list[Header]:
    """The headers of a game and of all it extends, itself first; ``files`` are their texts, the prelude first."""
    return [header_of(source) for source in reversed(files[1:])]


def header_of(source: Source) -> Header:
    """The header in the first lines of a rules text."""
    path, match = Path(source.name), _GAME.search(source.text[:HEAD])
    if match is None:
        return Header(path.stem, path)
    games = (match["base"],) if match["base"] else ()
    clauses = _CLAUSES.search(match["rest"])
    playable = not _BASE.search(match["rest"])
    return Header(match["name"], path, match["title"] or "", games, playable, clauses["prefix"] if clauses else "")


def map_games(path: Path) -> tuple[str, ...]:
    """The games a map is for; mostly from one line, without reading the whole map."""
    source = read_source(path, Problems())
    line = GAMES_LINE.search(source.text) if source else None
    if line is None:
        return map_header(path).games
    return tuple(word.strip(" \"'") for word in line[1].split(",") if word.strip())


def game_titles(header: Header) -> set[str]:
    """The title of a game in all languages of its texts, of which only that is read."""
    line = re.compile(rf"^[\"']?{re.escape(header.title)}[\"']?:[ ]*[\"']?(.*?)[\"']?[ ]*$", re.MULTILINE)
    texts = (read_source(path, Problems()) for path in header.path.parent.glob("lang/*.yaml") if header.title)
    return {header.title, *(found for text in texts if text for found in line.findall(text.text))} - {""}


def map_titles(path: Path) -> Mapping[str, str]:
    """The titles of a map by language, without reading the whole map."""
    from dsl.maps.mapfile.features import read_titles
    from dsl.text.files.yaml_tree import MappingNode, compose  # heavy: most who look at the shelves read no map

    source = read_source(path, Problems())
    lines = TITLE_LINES.search(source.text) if source else None
    node = compose(Source(str(path), lines[0]), Problems()) if lines is not None else None
    return read_titles(node.get("title")) if isinstance(node, MappingNode) else {}


def map_header(path: Path) -> Header:
    """Title and games of a map file; empty for a broken one, which is reported when it is used."""
    from dsl.maps.mapfile import load_map  # heavy: most who look at the shelves read no map

    board = load_map(path, None, Problems())
    return Header(path.stem, path, board.title("") if board else "", board.games if board else ())


def spellings(english: str) -> str:
    """A regular expression for a keyword in all skins."""
    return "|".join(re.escape(of_skin(english, skin)) for skin in SKINS)


_GAME = re.compile(
    rf"^(?:{spellings('game')})[ ]+(?P<name>\w+)(?:[ ]+\"(?P<title>[^\"\n]*)\")?"
    rf"(?:[ ]+(?:{spellings('extends')})[ ]+(?P<base>\w+))?[^\n]*\n(?P<rest>(?:[ ]+[^\n]*\n|\n)*)",
    re.MULTILINE,
)
_HEADS = ("language", "game", "board", "param", "state", "function", "rule", "play")
_PART_OF_RULES = re.compile(rf"^\ufeff?(?:{'|'.join(map(spellings, _HEADS))})\b", re.MULTILINE)
_PART_OF_MAP = re.compile(r"^(?:fordewind|grid|legend|terrain|nodes):", re.MULTILINE)
_MAP = re.compile(r"^fordewind:", re.MULTILINE)
GAMES_LINE = re.compile(r"^games:[ ]*\[([^\]#\n]*)\][ ]*(?:#.*)?$", re.MULTILINE)
TITLE_LINES = re.compile(r"^title:[^\n]*(?:\n(?:[ #][^\n]*|(?=\n)))*", re.MULTILINE)
_BASE = re.compile(rf"^[ ]+(?:{spellings('base')})[ ]*(?:@|#|$)", re.MULTILINE)
_CLAUSES = re.compile(rf"^[ ]+(?:{spellings('clauses')})[ ]+\"?(?P<prefix>[^\s\"]+)", re.MULTILINE)


def _is_path(name: str) -> bool:
    return "/" in name or os.sep in name


def _there(path: Path, name: str, problems: Problems, span: Span | None) -> Path | None:
    """The path, if the file can be read; else None after a report."""
    return path if path.is_file() or read_source(path, problems, name, span) else None


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "–"


def option_span(option: str, text: str) -> Span:
    """The span of an option of the command line, so that a message can point at it."""
    return Span(Source(option, text), 1, 1, 1, len(text) + 1)
