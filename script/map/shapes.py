"""Lines and rings on the grid of a map file: projecting, clipping and measuring them."""

import gzip
import json
import math

QUANTA = 10_000  # whole numbers a degree, in which lines are thinned
TOP = 85.05112877980659  # where the square of web Mercator ends


def projected(point, bits):
    """A place in quanta as whole numbers of a square that is 2 to the power of `bits` wide."""
    lon, lat = point[0] / QUANTA, max(-TOP, min(TOP, point[1] / QUANTA))
    size = 1 << bits
    y = 0.5 - math.asinh(math.tan(math.radians(lat))) / (2 * math.pi)
    return round((lon / 360 + 0.5) * size), round(y * size)


def on_grid(points, bits):
    """The line on the grid, without points that fall on the one before."""
    line = []
    for point in points:
        place = projected(point, bits)
        if not line or place != line[-1]:
            line.append(place)
    return line


def read(path):
    """Properties and the polygons or lines of each feature, in quanta."""
    with gzip.open(path) as file:
        features = json.load(file)["features"]
    for feature in features:
        kind, shapes = feature["geometry"]["type"], feature["geometry"]["coordinates"]
        if kind in ("Polygon", "LineString"):
            shapes = [shapes]
        if kind in ("LineString", "MultiLineString"):
            shapes = [[shape] for shape in shapes]
        for shape in shapes:
            yield feature["properties"], [
                [(round(x * QUANTA), round(y * QUANTA)) for x, y in line] for line in shape]


def area(ring):
    """The area of a ring on the grid; its sign tells the direction."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


def clipped_ring(ring, box):
    """The part of a closed ring inside a box, joined along its sides (Sutherland and Hodgman)."""
    west, north, east, south = box
    for axis, limit, keeps_less in ((0, west, False), (0, east, True), (1, north, False), (1, south, True)):
        if len(ring) < 4:
            return []
        kept = []
        for a, b in zip(ring, ring[1:]):
            a_in = a[axis] <= limit if keeps_less else a[axis] >= limit
            b_in = b[axis] <= limit if keeps_less else b[axis] >= limit
            if a_in:
                kept.append(a)
            if a_in != b_in:
                share = (limit - a[axis]) / (b[axis] - a[axis])
                other = round(a[1 - axis] + share * (b[1 - axis] - a[1 - axis]))
                kept.append((limit, other) if axis == 0 else (other, limit))
        ring = [p for i, p in enumerate(kept) if i == 0 or p != kept[i - 1]]
        if ring and ring[0] != ring[-1]:
            ring.append(ring[0])
    return ring if len(ring) > 3 else []


def clipped_line(line, box):
    """The stretches of a line inside a box, each with one point beyond."""
    west, north, east, south = box

    def inside(point):
        return west <= point[0] <= east and north <= point[1] <= south

    found, current = [], []
    for a, b in zip(line, line[1:]):
        if inside(a) or inside(b):
            current = current or [a]
            current.append(b)
        elif current:
            found.append(current)
            current = []
    return found + [current] if current else found


def joined(arcs):
    """Rings of arcs that begin where others end."""
    by_start = {}
    for points in arcs:
        by_start.setdefault(points[0], []).append(points)
    rings = []
    for first in arcs:
        if first not in by_start.get(first[0], []):
            continue
        by_start[first[0]].remove(first)
        ring = list(first)
        while ring[-1] != ring[0]:
            following = by_start.get(ring[-1])
            if not following:
                raise SystemExit(f"a coast ends at {ring[-1]}")
            ring += following.pop()[1:]
        rings.append(ring)
    return rings
