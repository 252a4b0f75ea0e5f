"""Areas as rows of runs from west to east: time zones inside countries, and the open sea.

Needs numpy. The layout is described in docs/formats.md ("The border file").
"""

import math
import struct

import numpy

ROWS_A_DEGREE = 64
COLUMNS_A_DEGREE = 65_536 / 360
FINE = 4  # rows in which a coast is looked at, for each row that is written
SHORE_METRES = 2_000
METRES_A_DEGREE = 110_574  # of latitude, at the equator, where it is least


def spans(rings, rows_a_degree):
    """The parts of rows inside the rings: arrays of rows, western and eastern ends in degrees."""
    starts = numpy.concatenate(rings)
    ends = numpy.concatenate([numpy.roll(ring, -1, axis=0) for ring in rings])
    low = numpy.minimum(starts[:, 1], ends[:, 1]) * rows_a_degree - 0.5
    high = numpy.maximum(starts[:, 1], ends[:, 1]) * rows_a_degree - 0.5
    first = numpy.ceil(low).astype(int)
    count = numpy.ceil(high).astype(int) - first
    edge = numpy.repeat(numpy.arange(len(first)), count)
    row = numpy.arange(len(edge)) - numpy.repeat(numpy.cumsum(count) - count, count) + first[edge]
    (ax, ay), (bx, by) = starts[edge].T, ends[edge].T
    x = ax + (bx - ax) * ((row + 0.5) / rows_a_degree - ay) / (by - ay)
    order = numpy.lexsort((x, row))
    row, x = row[order], x[order]
    if len(row) % 2 or (row[::2] != row[1::2]).any():
        raise SystemExit("a ring is not closed")
    return row[::2], x[::2], x[1::2]


def zone_plane(zones):
    """The rows of a country: the number of the southernmost, and the runs of each."""
    rows, sizes = {}, [0] * len(zones)
    for number, rings in enumerate(zones):
        for row, west, east in zip(*(part.tolist() for part in spans(rings, ROWS_A_DEGREE))):
            rows.setdefault(row, []).append((west, east, number))
            sizes[number] += east - west
    first, before, found = min(rows), rows[min(rows)], []
    for row in range(first, max(rows) + 1):
        before = rows.get(row, before)
        found.append(zone_runs(apart(sorted(before), sizes)))
    return first, found


def apart(parts, sizes):
    """Parts of a row of which none lies over another: where zones do, as those of Xinjiang, the
    smaller one counts, and the other goes on behind it."""
    if all(east <= west for (_, east, _), (west, _, _) in zip(parts, parts[1:])):
        return parts
    ends = sorted({end for west, east, _ in parts for end in (west, east)})
    found = []
    for west, east in zip(ends, ends[1:]):
        there = [number for a, b, number in parts if a <= west and east <= b]
        if not there:
            continue
        number = min(there, key=lambda number: (sizes[number], number))
        if found and found[-1][1:] == (west, number):
            found[-1] = (found[-1][0], east, number)
        else:
            found.append((west, east, number))
    return found


def zone_runs(parts):
    """Where each zone of a row begins; gaps between zones are divided in the middle."""
    found, end = [(0, parts[0][2])], parts[0][1]
    for west, east, number in parts[1:]:
        if number != found[-1][1]:
            start = min(max(column((end + west) / 2), 0), 65_535)
            if found[-1][0] == start:
                found.pop()
            if not found or found[-1][1] != number:
                found.append((start, number))
        end = max(end, east)
    return found


def shore_plane(polygons):
    """Rows in which 1 means land, or a place that may be within two kilometres of it."""
    rows = {}
    for rings in polygons:
        fine_rows = spans(rings, ROWS_A_DEGREE * FINE)
        for fine, west, east in zip(*(part.tolist() for part in fine_rows)):
            for row, metres in reached(fine):
                latitude = min(abs(fine / FINE / ROWS_A_DEGREE) + 0.05, 89.9)
                wider = metres / METRES_A_DEGREE / math.cos(math.radians(latitude))
                west_end, east_end = column(west - wider), column(east + wider) + 1
                there = rows.setdefault(row, [])
                there.append((west_end, east_end))
                if west_end < 0:
                    there.append((west_end + 65_536, 65_536))
                if east_end > 65_536:
                    there.append((0, east_end - 65_536))
    first = min(rows)
    return first, [shore_runs(sorted(rows.get(row, []))) for row in range(first, max(rows) + 1)]


def reached(fine):
    """The rows that come within two kilometres of a fine row, and how far it reaches in each."""
    height = METRES_A_DEGREE / ROWS_A_DEGREE
    bottom, top = fine / FINE * height, (fine + 1) / FINE * height
    row = math.floor((bottom - SHORE_METRES) / height)
    while row * height <= top + SHORE_METRES:
        apart = max(row * height - top, bottom - (row + 1) * height, 0)
        if apart <= SHORE_METRES:
            yield row, math.sqrt(SHORE_METRES**2 - apart**2)
        row += 1


def shore_runs(parts):
    """Where land and sea begin in turn, from the sea at the western edge, for spans in order."""
    found, end = [(0, 0)], None
    for west, east in parts:
        if end is None or west > end:
            if end is not None:
                found.append((end, 0))
            found.append((max(west, 0), 1))
            end = east
        else:
            end = max(end, east)
    if end is not None and end < 65_536:
        found.append((end, 0))
    return found


def column(longitude):
    return math.floor((longitude + 180) * COLUMNS_A_DEGREE)


def packed(planes, with_numbers):
    """The bytes of several planes, and where each begins; equal rows are written once."""
    body, places, written = bytearray(4), [], {}
    for first, rows in planes:
        offsets = []
        for row in rows:
            key = tuple(row)
            if key not in written:
                written[key] = len(body)
                body += struct.pack("<H", len(row))
                body += struct.pack(f"<{len(row)}H", *(start for start, _ in row))
                if with_numbers:
                    body += bytes(number for _, number in row)
                    body += bytes(len(body) % 2)
            offsets.append(written[key])
        body += bytes(-len(body) % 4)
        places.append(len(body))
        body += struct.pack("<hH", first, len(rows)) + struct.pack(f"<{len(rows)}I", *offsets)
    return bytes(body), places
