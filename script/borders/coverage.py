"""Polygons that share their borders, taken apart into arcs that each separate two regions."""

import gzip
import json

QUANTA = 10_000  # whole numbers a degree: the grid of the source
HALF = 180 * QUANTA
LONGEST = QUANTA  # longer edges are divided, so that each lies in few cells


def read(path):
    """The features of a GeoJSON file: properties and rings of whole numbers."""
    with gzip.open(path) as file:
        document = json.load(file)
    for feature in document["features"]:
        rings = []
        for polygon in feature["geometry"]["coordinates"]:
            for index, ring in enumerate(polygon):
                points = [(round(x * QUANTA), round(y * QUANTA)) for x, y in ring]
                rings.append(wound(points, anticlockwise=index == 0))
        yield feature["properties"], rings


def wound(ring, anticlockwise):
    """The ring in the wanted direction, so that its region lies to the left."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:]))
    return ring if (area > 0) == anticlockwise else ring[::-1]


def divided(start, end):
    """The points of an edge after its start, at most a degree apart."""
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    parts = max(1, -(-length // LONGEST))
    for part in range(1, parts + 1):
        yield tuple(s + round((e - s) * part / parts) for s, e in zip(start, end))


def edges(regions):
    """Edges between different regions, as {(start, end): [left, right]} with start < end.

    `regions` are pairs of a number above zero and rings; zero is the outside.
    """
    found = {}
    for number, rings in regions:
        for ring in rings:
            for start, end in zip(ring, ring[1:]):
                if end < start:
                    points, side = [end, *divided(end, start)], 1
                else:
                    points, side = [start, *divided(start, end)], 0
                for a, b in zip(points, points[1:]):
                    if a == b:
                        continue
                    key, at = ((a, b), side) if a < b else ((b, a), 1 - side)
                    sides = found.setdefault(key, [0, 0])
                    if sides[at] not in (0, number):
                        raise SystemExit(f"two regions lie on one side of the edge {key}")
                    sides[at] = number
    return {edge: sides for edge, sides in found.items() if sides[0] != sides[1]}


def is_frame(edge):
    """Whether an edge only follows the seam of the map: 180 degrees, or the south pole."""
    (ax, ay), (bx, by) = edge
    return (ax == bx and abs(ax) == HALF) or (ay == by and ay == -HALF // 2)


def arcs(all_edges):
    """Chains of edges between the same two regions, as (points, left, right), in a fixed order."""
    neighbours = {}
    for (a, b), (left, right) in all_edges.items():
        neighbours.setdefault(a, {})[b] = (left, right)
        neighbours.setdefault(b, {})[a] = (right, left)
    ends = {point for point, others in neighbours.items() if is_end(others)}
    used, found = set(), []
    for start in sorted(ends) + sorted(neighbours):
        for step in sorted(neighbours[start]):
            if (start, step) in used:
                continue
            points, sides = [start, step], neighbours[start][step]
            used.update([(start, step), (step, start)])
            while points[-1] != start and points[-1] not in ends:
                here, before = points[-1], points[-2]
                there = next(other for other in neighbours[here] if other != before)
                used.update([(here, there), (there, here)])
                points.append(there)
            found.append((points, *sides))
    return found


def is_end(others):
    """Whether arcs end at the point with these neighbours."""
    if len(others) != 2:
        return True
    first, second = others.values()
    return first != second[::-1]
