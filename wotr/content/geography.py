"""Neighbours and distances, worked out once with networkx and then kept as plain mappings (R0.2)."""

from collections.abc import Iterable, Mapping

import networkx as nx

from wotr.content.model import Border


def graph(regions: Iterable[str], open_borders: Iterable[Border]) -> nx.Graph:
    """A graph of the regions with an edge for each open border."""
    made: nx.Graph = nx.Graph()
    made.add_nodes_from(regions)
    made.add_edges_from(open_borders)
    return made


def neighbours(board: nx.Graph) -> Mapping[str, tuple[str, ...]]:
    """Each region's neighbours, sorted."""
    return {region: tuple(sorted(board[region])) for region in board}


def distances(board: nx.Graph) -> Mapping[str, Mapping[str, int]]:
    """Steps between every two regions that a way joins; targets are sorted so that the order never varies."""
    return {start: dict(sorted(row.items())) for start, row in nx.all_pairs_shortest_path_length(board)}


def cut_off(board: nx.Graph) -> list[str]:
    """Regions that have neighbours but no way to the largest connected part of the board."""
    parts = sorted(nx.connected_components(board), key=lambda part: (-len(part), min(part)))
    return sorted(region for part in parts[1:] for region in part if board[region])
