"""A line near each cell, from which the search for the nearest one can begin.

Needs numpy. A hint only makes a search short, so it is chosen by the corners of lines alone. All numbers
are whole and small enough to be exact in whatever order they are added.
"""

import math

import numpy

UNIT = 1 << 20  # the radius of the earth
EMPTY = 0xFFFF
SEVERAL = -1  # stands for the country of a cell with a border in it
BATCH = 64


def hints(places, chunks, country):
    """For each place (x, y in degrees, country) the chunk of another country that comes nearest.

    `chunks` are (points in degrees, left, right); a place that is None has no hint.
    """
    corners = numpy.array(
        [on_sphere(*point) for points, _, _ in chunks for point in points], dtype=float)
    owner = numpy.repeat(numpy.arange(len(chunks)), [len(points) for points, _, _ in chunks])
    left, right = (
        numpy.array([country(chunk[side]) for chunk in chunks])[owner] for side in (1, 2))
    found = [EMPTY] * len(places)
    for own in sorted({place[2] for place in places if place}):
        chosen = numpy.flatnonzero(is_border(left, right, own))
        lines, squares = corners[chosen], (corners[chosen] ** 2).sum(axis=1)
        asking = [index for index, place in enumerate(places) if place and place[2] == own]
        for start in range(0, len(asking), BATCH):
            batch = asking[start:start + BATCH]
            centres = numpy.array([on_sphere(*places[index][:2]) for index in batch], dtype=float)
            nearest = (squares - 2 * centres @ lines.T).argmin(axis=1)
            for index, line in zip(batch, nearest):
                found[index] = int(owner[chosen[line]])
    return found


def is_border(left, right, own):
    """Which lines have another country on some side."""
    if own == SEVERAL:
        return (left > 0) & (right > 0) & (left != right)
    return ((left > 0) & (left != own)) | ((right > 0) & (right != own))


def on_sphere(x, y):
    longitude, latitude = math.radians(x), math.radians(y)
    return (
        round(UNIT * math.cos(latitude) * math.cos(longitude)),
        round(UNIT * math.cos(latitude) * math.sin(longitude)), round(UNIT * math.sin(latitude)))
