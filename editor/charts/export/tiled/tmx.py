"""Converts Tiled's XML (TMX) to the dictionary of its JSON form and back; other modules only use the latter."""

from __future__ import annotations

import base64
import binascii
import codecs
import zlib
from typing import Any
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from editor.charts.export.tiled.board_shape import MAX_TILES, TiledError

Tiled = dict[str, Any]
MAP_KEYS = (
    "version", "tiledversion", "orientation", "renderorder", "width", "height", "tilewidth", "tileheight",
    "hexsidelength", "staggeraxis", "staggerindex", "nextlayerid", "nextobjectid",
)  # fmt: skip
NUMBERS = {
    "width", "height", "tilewidth", "tileheight", "hexsidelength", "firstgid", "tilecount", "columns", "id", "gid",
    "imagewidth", "imageheight",
}  # fmt: skip
FRACTIONS = {"x", "y", "opacity", "rotation", "offsetx", "offsety"}


def to_xml(tiled: Tiled) -> bytes:
    """The bytes of a TMX file."""
    root = ElementTree.Element("map", {key: str(tiled[key]) for key in MAP_KEYS if key in tiled})
    root.set("infinite", "0")
    _put_properties(root, tiled)
    for tileset in tiled["tilesets"]:
        _put_tileset(root, tileset)
    for layer in tiled["layers"]:
        _put_layer(root, layer)
    ElementTree.indent(root, " ")
    body: bytes = ElementTree.tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + body + b"\n"


def _put_properties(parent: ElementTree.Element, holder: Tiled) -> None:
    if holder.get("properties"):
        listed = ElementTree.SubElement(parent, "properties")
        for prop in holder["properties"]:
            value = str(prop["value"]).lower() if isinstance(prop["value"], bool) else str(prop["value"])
            ElementTree.SubElement(listed, "property", {"name": prop["name"], "type": prop["type"], "value": value})


def _put_tileset(root: ElementTree.Element, tileset: Tiled) -> None:
    keys = ("firstgid", "name", "tilewidth", "tileheight", "tilecount", "columns")
    element = ElementTree.SubElement(root, "tileset", {key: str(tileset[key]) for key in keys})
    size = {"width": str(tileset["imagewidth"]), "height": str(tileset["imageheight"])}
    ElementTree.SubElement(element, "image", {"source": tileset["image"], **size})
    for tile in tileset["tiles"]:
        made = ElementTree.SubElement(element, "tile", {"id": str(tile["id"]), "type": tile["type"]})
        _put_properties(made, tile)


def _put_layer(root: ElementTree.Element, layer: Tiled) -> None:
    head = {"id": str(layer["id"]), "name": layer["name"]}
    if layer["type"] == "tilelayer":
        head |= {"width": str(layer["width"]), "height": str(layer["height"]), "opacity": str(layer["opacity"])}
        element = ElementTree.SubElement(root, "layer", head)
        _put_properties(element, layer)
        width, tiles = layer["width"], layer["data"]
        rows = [",".join(map(str, tiles[k : k + width])) for k in range(0, len(tiles), max(width, 1))]
        ElementTree.SubElement(element, "data", {"encoding": "csv"}).text = "\n" + ",\n".join(rows) + "\n"
        return
    element = ElementTree.SubElement(root, "objectgroup", head)
    for thing in layer["objects"]:
        keys = {key: f"{thing[key]:.10g}" for key in ("x", "y")}
        made = ElementTree.SubElement(
            element, "object", {"id": str(thing["id"]), "name": thing["name"], "type": thing["type"], **keys}
        )
        _put_properties(made, thing)
        if thing.get("point"):
            ElementTree.SubElement(made, "point")
        elif "polyline" in thing:
            points = " ".join(f"{p['x']:.10g},{p['y']:.10g}" for p in thing["polyline"])
            ElementTree.SubElement(made, "polyline", {"points": points})


def is_xml(data: bytes) -> bool:
    """Whether bytes are XML rather than JSON, in any of the encodings that begin with a mark or wide characters."""
    start = data.removeprefix(codecs.BOM_UTF8).lstrip()
    return start[:1] == b"<" or data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) or data[:2] in (b"<\0", b"\0<")


class _Strict(ElementTree.TreeBuilder):
    """An XML parser that refuses entity definitions, so that a file can neither expand nor fetch anything."""

    def doctype(self, _name: str, _public: str | None, _system: str | None) -> None:
        raise TiledError("out-tiled-doctype")


def from_xml(data: bytes) -> Tiled:
    """The dictionary of a TMX file. Raises ``TiledError``."""
    root = _root(data)
    if root.tag != "map":
        raise TiledError("out-tiled-no-map")
    found = _attributes(root)
    found["infinite"] = root.get("infinite") == "1"
    found["properties"] = _get_properties(root)
    found["tilesets"] = [_get_tileset(element) for element in root.findall("tileset")]
    found["layers"] = [layer for element in root for layer in _get_layers(element)]
    return found


def tileset_from_xml(data: bytes) -> Tiled:
    """The dictionary of a TSX file. Raises ``TiledError``."""
    root = _root(data)
    if root.tag != "tileset":
        raise TiledError("out-tiled-no-map")
    return _get_tileset(root)


def _root(data: bytes) -> ElementTree.Element:
    try:
        parser = ElementTree.XMLParser(target=_Strict())
        parser.feed(data)
        return parser.close()
    except (ElementTree.ParseError, ValueError, LookupError) as trouble:
        raise TiledError("out-tiled-xml", reason=str(trouble)) from trouble


def _attributes(element: ElementTree.Element) -> Tiled:
    found: Tiled = dict(element.attrib)
    for key, value in element.attrib.items():
        try:
            if key in NUMBERS:
                found[key] = int(float(value))
            elif key in FRACTIONS:
                found[key] = float(value)
        except (ValueError, OverflowError):
            raise TiledError("out-tiled-number", name=key, value=value[:40]) from None
    return found


def _get_properties(element: ElementTree.Element) -> list[Tiled]:
    found = []
    for prop in element.findall("properties/property"):
        kind, text = prop.get("type", "string"), prop.get("value", prop.text or "")
        value: object = text
        if kind == "bool":
            value = text == "true"
        elif kind in ("int", "float"):
            try:
                value = int(text) if kind == "int" else float(text)
            except ValueError:
                value = text
        found.append({"name": prop.get("name", ""), "type": kind, "value": value})
    return found


def _get_tileset(element: ElementTree.Element) -> Tiled:
    found = _attributes(element)  # with ``source`` for one in a file of its own, which is never opened
    found["tiles"] = []
    for tile in element.findall("tile"):
        made = _attributes(tile) | {"properties": _get_properties(tile)}
        made["type"] = tile.get("type") or tile.get("class") or ""
        found["tiles"].append(made)
    return found


def _get_layers(element: ElementTree.Element) -> list[Tiled]:
    if element.tag == "group":
        return [layer for child in element for layer in _get_layers(child)]
    if element.tag == "imagelayer":
        return [{"type": "imagelayer", "name": element.get("name", "")}]
    if element.tag not in ("layer", "objectgroup"):
        return []
    found = _attributes(element) | {"properties": _get_properties(element)}
    if element.tag == "layer":
        data = element.find("data")
        found |= {"type": "tilelayer", "data": []}
        if data is not None:
            found |= _packed(data)
    else:
        found |= {"type": "objectgroup", "objects": [_get_object(thing) for thing in element.findall("object")]}
    return [found]


def _get_object(element: ElementTree.Element) -> Tiled:
    found = _attributes(element) | {"properties": _get_properties(element)}
    found["type"] = element.get("type") or element.get("class") or ""
    for shape in ("polyline", "polygon"):
        line = element.find(shape)
        if line is not None:
            found[shape] = [_point(pair) for pair in line.get("points", "").split()]
    if element.find("text") is not None:
        found["text"] = {}
    return found


def _point(pair: str) -> Tiled:
    try:
        x, y = pair.split(",")
        return {"x": float(x), "y": float(y)}
    except ValueError:
        raise TiledError("out-tiled-number", name="points", value=pair[:40]) from None


def _packed(data: ElementTree.Element) -> Tiled:
    """The tiles of a layer as in JSON: numbers, or a text that ``decoded`` unpacks when needed."""
    how = {"encoding": data.get("encoding", ""), "compression": data.get("compression", "")}
    chunks = data.findall("chunk")
    if chunks:
        places = [{key: _whole(key, chunk.get(key, "")) for key in ("x", "y", "width", "height")} for chunk in chunks]
        tiles = [_tiles(chunk, how["encoding"]) for chunk in chunks]
        return {**how, "chunks": [{**at, "data": data} for at, data in zip(places, tiles, strict=True)]}
    return {**how, "data": _tiles(data, how["encoding"])}


def _tiles(data: ElementTree.Element, encoding: str) -> str | list[int]:
    return data.text or "" if encoding else [int(tile.get("gid", "0")) for tile in data.findall("tile")]


def _whole(key: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise TiledError("out-tiled-number", name=key, value=text[:40]) from None


def decoded(text: str, encoding: str, compression: str, most: int = MAX_TILES) -> NDArray[np.int64]:
    """Numbers written as ``csv`` or ``base64`` (plain, ``zlib``, ``gzip``), hardly more than ``most``.

    Raises ``TiledError``.
    """
    try:
        if encoding == "csv":
            numbers = [int(number) for number in text.split(",", most + 1)[: most + 1] if number.strip()]
            return np.array(numbers, dtype=np.int64)
        raw = base64.b64decode(text.strip(), validate=False)
        if compression in ("zlib", "gzip"):
            # no more than the map may have, whatever the file claims to unfold to
            raw = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32).decompress(raw, 4 * most + 4)
        elif compression:
            raise TiledError("out-tiled-compression", name=compression)
        raw = raw[: 4 * most + 4]
        return np.frombuffer(raw[: len(raw) // 4 * 4], dtype="<u4").astype(np.int64)
    except (ValueError, OverflowError, binascii.Error, zlib.error) as trouble:
        raise TiledError("out-tiled-layer", reason=str(trouble)[:200]) from trouble
