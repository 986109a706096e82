"""Writes the geometry as YAML that a person can still read: one thing a line, long lists of numbers as one text."""

from __future__ import annotations

from typing import Any

import yaml

HEAD = """\
# The outlines of the map, made by tools/build_map.py out of map.yaml and map_art.yaml: do not edit by hand.
#
# Units: the picture is `size` wide and high; numbers are in tenths.
# Points are "x y x y ...", boxes "left top width height"; a label's box is turned by its angle about its middle.
# arcs     every border line once; `between` are its sides: regions, fillers, sea, beyond (land off the board), frame
# ring     numbers of arcs (from 1) in order round a region; a negative number means backwards
# glyphs   small pictures by kind: "x y half-width variant ..." of each; x, y is the middle of its foot
"""


class _Flow(dict[str, Any]):
    """A mapping that is written on one line."""


def flow(**values: Any) -> dict[str, Any]:
    """A mapping that is written on one line."""
    return _Flow(values)


class _Dumper(yaml.SafeDumper):
    """Knows one-line mappings; plain lists of short things go on one line too."""


def _flow_dict(dumper: yaml.SafeDumper, value: _Flow) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", list(value.items()), flow_style=True)


def _list(dumper: yaml.SafeDumper, value: list[Any]) -> yaml.Node:
    plain = all(not isinstance(v, dict | list) for v in value)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=plain)


_Dumper.add_representer(_Flow, _flow_dict)
_Dumper.add_representer(list, _list)


def to_yaml(data: dict[str, Any]) -> str:
    """The file's text."""
    body = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1_000_000)
    return HEAD + body
