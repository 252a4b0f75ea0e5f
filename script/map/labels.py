"""Names on the map: which towns and countries, and from which zoom on."""

import math

import numpy

import shapes

TOWN, CITY, COUNTRY = 0, 1, 2
SPACING = 84  # pixels between towns of one zoom


def towns(cities, bits, box, first_zoom, last_zoom, least):
    """Towns inside a box as (zoom, kind, place, name); each comes in where there is room for it.

    The biggest come first, so a town never hides one that is bigger.
    """
    size = 1 << bits
    waiting = []
    for city in sorted(cities, key=lambda city: (-city["population"], city["geonameid"])):
        place = shapes.projected(
            (city["longitude"] * shapes.QUANTA, city["latitude"] * shapes.QUANTA), bits)
        if city["population"] >= least and within(place, box):
            waiting.append((place, city))
    found, bins = [], {}
    for zoom in range(first_zoom, last_zoom + 1):
        width = SPACING * size / (256 << zoom)
        bins = {}
        for _, _, place, _ in found:
            bins.setdefault((int(place[0] // width), int(place[1] // width)), []).append(place)
        left = []
        for place, city in waiting:
            if city["population"] < 10 ** 6.6 / 2 ** (1.15 * (zoom - 2)) or is_near(place, bins, width):
                left.append((place, city))
                continue
            kind = CITY if city["population"] >= 200_000 else TOWN
            found.append((zoom, kind, place, city["name"]))
            bins.setdefault((int(place[0] // width), int(place[1] // width)), []).append(place)
        waiting = left
    return found


def within(place, box):
    return box is None or (box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3])


def is_near(place, bins, width):
    """Whether a town that is there already is nearer than the width of a bin."""
    column, row = int(place[0] // width), int(place[1] // width)
    return any(
        math.dist(place, other) < width
        for x in (column - 1, column, column + 1) for y in (row - 1, row, row + 1)
        for other in bins.get((x, y), ()))


def countries(features, bits):
    """Names of countries, each in the roomiest place of its largest polygon."""
    largest = {}
    for properties, polygon in features:
        if properties["sub"] or properties["iso"] == "ZZ":
            continue
        ring = shapes.on_grid(polygon[0], bits)
        if len(ring) > 3 and abs(shapes.area(ring)) > largest.get(properties["iso"], (0,))[0]:
            largest[properties["iso"]] = (abs(shapes.area(ring)), properties["name"], ring)
    found = []
    for code in sorted(largest):
        size, name, ring = largest[code]
        zoom = next((zoom for zoom in range(2, 7) if size * (256 << zoom) ** 2 / 4 ** bits > 4_500), None)
        if zoom is not None:
            found.append((zoom, COUNTRY, roomiest(ring), name))
    return found


def roomiest(ring):
    """The point of a coarse grid inside a ring that is farthest from it, sideways counted twice."""
    points = numpy.asarray(ring, dtype=float)
    a, b = points[:-1], points[1:]
    low, high = points.min(axis=0), points.max(axis=0)
    best, room = low, -1.0
    for x in numpy.linspace(low[0], high[0], 34)[1:-1]:
        for y in numpy.linspace(low[1], high[1], 34)[1:-1]:
            crosses = (a[:, 1] > y) != (b[:, 1] > y)
            with numpy.errstate(divide="ignore", invalid="ignore"):
                at = a[:, 0] + (y - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0])
            if not (crosses & (at > x)).sum() % 2:
                continue
            distance = (((points[:, 0] - x) / 2) ** 2 + (points[:, 1] - y) ** 2).min()
            if distance > room:
                best, room = (round(x), round(y)), distance
    return best
