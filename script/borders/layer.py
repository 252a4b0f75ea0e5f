"""Writes arcs as one layer of the border file: cells, chunks of arcs, and a tree over the chunks.

The layout is described in docs/formats.md ("The border file"); Sources/Borders/Map reads it.
"""

import math
import struct
from fractions import Fraction

from coverage import HALF, QUANTA, is_frame
from hints import EMPTY, SEVERAL, hints

COLUMNS, ROWS = 360, 180
BLOCK = 4  # cells along the side of a block
LONGEST_CHUNK = 32  # edges
FANOUT = 8
UNIT = 32_767  # the radius of the earth in the tree
MIXED = 0x8000


def layer(arcs, all_edges, unit, country, with_tree, line_error):
    """The bytes of a layer whose coordinates are multiples of `unit` quanta."""
    runs = chunked([arc for arc in arcs if not is_frame(arc[0][:2])])
    cells = sorted(runs, key=hilbert)
    references = corners(all_edges)
    pairs, chunks, mixed = {}, [], []
    for cell in cells:
        first = len(chunks)
        for points, left, right in runs[cell]:
            sides = (left, right, line_error(left, right))
            pair = pairs.setdefault(sides, len(pairs))
            chunks.append((points, pair, left, right, cell))
        mixed.append((first, len(chunks) - first, references[cell]))
    grid = [references[x, y] for y in range(ROWS) for x in range(COLUMNS)]
    for index, (x, y) in enumerate(cells):
        grid[y * COLUMNS + x] = MIXED | index
    blocks, block_cells = blocked(grid)
    starts, counts, pair_numbers, lows, highs, vertices = [], [], [], [], [], bytearray()
    for points, pair, _, _, (cx, cy) in chunks:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        x0, y0 = cx * QUANTA - HALF, cy * QUANTA - HALF // 2
        starts.append(
            len(vertices) | (xs[0] + HALF) // unit << 21 | (ys[0] + HALF // 2) // unit << 43)
        counts.append(len(points) - 1)
        pair_numbers.append(pair | (MIXED if min(xs) <= x0 else 0))
        lows.append(max(0, min(255, (min(ys) - y0) * 256 // QUANTA)))
        highs.append(max(0, min(255, -((y0 - max(ys)) * 256 // QUANTA))))
        for a, b in zip(points, points[1:]):
            for old, new in zip(a, b):
                vertices += varint((new - old) // unit)
    if len(vertices) >= 1 << 21 or len(pairs) >= MIXED or len(mixed) >= MIXED:
        raise SystemExit("the layer is too big for its format")
    levels = tree(chunks, country) if with_tree else []
    sections = [
        packed("H", blocks), packed("H", block_cells),
        b"".join(struct.pack("<IHH", *entry) for entry in mixed),
        packed("Q", starts), packed("H", pair_numbers), bytes(counts), bytes(lows), bytes(highs),
        b"".join(struct.pack("<HHHxx", *sides) for sides in pairs), bytes(vertices) + bytes(8),
        packed("H", hints(
            centres(blocks, block_cells, mixed, chunks, country),
            [([(x / QUANTA, y / QUANTA) for x, y in points], left, right)
             for points, _, left, right, _ in chunks], country))]
    return assembled(sections, levels, unit * 1_000, len(chunks))


def assembled(sections, levels, unit, chunk_count):
    """Header, sections and levels of the tree, each at a multiple of four bytes."""
    header_size = 4 * (3 + len(sections) + 8)
    offsets, body = [], bytearray()
    for section in [*sections, *levels]:
        offsets.append(header_size + len(body))
        body += section + bytes(-len(section) % 4)
    offsets += [0] * (len(sections) + 8 - len(offsets))
    return struct.pack(f"<{3 + len(offsets)}I", unit, chunk_count, len(levels), *offsets) + body


def packed(kind, numbers):
    return struct.pack(f"<{len(numbers)}{kind}", *numbers)


def varint(number):
    """Seven bits a byte, low ones first, the sign in the lowest bit."""
    number = number * 2 if number >= 0 else -number * 2 - 1
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    written.append(number)
    return written


def chunked(arcs):
    """For each cell, the parts of arcs that touch it."""
    runs = {}
    for points, left, right in arcs:
        last = {}
        for index, edge in enumerate(zip(points, points[1:])):
            for cell in touched(*edge):
                run = last.get(cell)
                if run and run[1] == index and len(run[0]) <= LONGEST_CHUNK:
                    run[0].append(edge[1])
                    run[1] = index + 1
                else:
                    run = last[cell] = [list(edge), index + 1]
                    runs.setdefault(cell, []).append((run[0], left, right))
    return runs


def touched(a, b):
    """The cells that the edge touches, in some cases also one that it only comes near to."""
    xs = sorted(((a[0] + HALF), (b[0] + HALF)))
    ys = sorted(((a[1] + HALF // 2), (b[1] + HALF // 2)))
    columns = range(xs[0] // QUANTA, min(xs[1] // QUANTA, COLUMNS - 1) + 1)
    rows = range(ys[0] // QUANTA, min(ys[1] // QUANTA, ROWS - 1) + 1)
    return [(column, row) for column in columns for row in rows]


def corners(all_edges):
    """The region just inside the south-western corner of every cell."""
    rows = [[] for _ in range(ROWS)]
    for ((ax, ay), (bx, by)), (left, right) in all_edges.items():
        if ay > by:
            (ax, ay), (bx, by), left, right = (bx, by), (ax, ay), right, left
        first = -(-(ay + HALF // 2) // QUANTA)
        for row in range(first, min(-(-(by + HALF // 2) // QUANTA), ROWS)):
            y = row * QUANTA - HALF // 2
            x = ax + Fraction((bx - ax) * (y - ay), by - ay)
            rows[row].append((x, Fraction(bx - ax, by - ay), right, left))
    found = {}
    for row, crossings in enumerate(rows):
        crossings.sort(key=lambda crossing: crossing[:2])
        here, index = 0, 0
        for column in range(COLUMNS):
            while index < len(crossings) and crossings[index][0] <= column * QUANTA - HALF:
                _, _, east, west = crossings[index]
                if west != here:
                    raise SystemExit(f"regions do not fit together in row {row} of the cells")
                here, index = east, index + 1
            found[column, row] = here
    return found


def blocked(grid):
    """Blocks of cells: the number all its cells have, or where its own cells are."""
    blocks, cells = [], []
    for y in range(0, ROWS, BLOCK):
        for x in range(0, COLUMNS, BLOCK):
            block = [
                grid[(y + j) * COLUMNS + x + i] for j in range(BLOCK) for i in range(BLOCK)]
            if block[0] < MIXED and len(set(block)) == 1:
                blocks.append(block[0])
            else:
                blocks.append(MIXED | len(cells) // BLOCK**2)
                cells += block
    return blocks, cells


def centres(blocks, cells, mixed, chunks, country):
    """The centres of all blocks that are one, and of the cells of the others, with their country."""
    found = [
        None if region >= MIXED
        else (*centre(index % (COLUMNS // BLOCK), index // (COLUMNS // BLOCK), BLOCK),
              country(region))
        for index, region in enumerate(blocks)]
    for index, block in enumerate(blocks):
        if block < MIXED:
            continue
        first = (block - MIXED) * BLOCK**2
        for place, region in enumerate(cells[first:first + BLOCK**2]):
            column = index % (COLUMNS // BLOCK) * BLOCK + place % BLOCK
            row = index // (COLUMNS // BLOCK) * BLOCK + place // BLOCK
            found.append((*centre(column, row, 1), own_country(region, mixed, chunks, country)))
    return found


def centre(column, row, side):
    """The middle of a square, in degrees."""
    return (column + 0.5) * side - 180, (row + 0.5) * side - 90


def own_country(region, mixed, chunks, country):
    """The country of a cell, of which only the sea may have a part too."""
    if region < MIXED:
        return country(region)
    first, count, _ = mixed[region - MIXED]
    found = {country(side) for chunk in chunks[first:first + count] for side in chunk[2:4]} - {0}
    return found.pop() if len(found) == 1 else SEVERAL


def hilbert(cell):
    """The place of a cell on a curve on which neighbours lie near one another."""
    (x, y), place, side = cell, 0, 256
    while side:
        right, up = x & side > 0, y & side > 0
        place = place * 4 + (3 * right ^ up)
        if not up:
            if right:
                x, y = ~x, ~y
            x, y = y, x
        side //= 2
    return place


def tree(chunks, country):
    """Levels of bounding balls, the lowest over the chunks, eight in a group."""
    balls = []
    for points, _, left, right, _ in chunks:
        sides = {country(left), country(right)} - {0}
        balls.append((*ball(points), sides.pop() if len(sides) == 1 else 0))
    levels = []
    while True:
        groups = [balls[i:i + FANOUT] for i in range(0, len(balls), FANOUT)]
        levels.append(b"".join(written(group) for group in groups))
        if len(groups) == 1:
            return levels
        balls = [around(group) for group in groups]


def ball(points):
    """Centre and radius of a ball around a part of an arc."""
    places = []
    for a, b in zip(points, points[1:]):
        steps = 1 + max(abs(b[0] - a[0]), abs(b[1] - a[1])) * 20 // QUANTA
        for step in range(steps + 1):
            places.append(on_sphere(*(s + (e - s) * step / steps for s, e in zip(a, b))))
    centre = middle(places)
    return centre, math.ceil(max(math.dist(centre, place) for place in places) + 0.05)


def around(group):
    """A ball around balls, and the country that all of them have in common."""
    centre = middle([ball[0] for ball in group])
    radius = math.ceil(max(math.dist(centre, ball[0]) + ball[1] for ball in group) + 0.01)
    countries = {ball[2] for ball in group}
    return centre, min(radius, EMPTY), countries.pop() if len(countries) == 1 else 0


def middle(places):
    return tuple(
        round((min(p[axis] for p in places) + max(p[axis] for p in places)) / 2)
        for axis in range(3))


def on_sphere(x, y):
    longitude, latitude = math.radians(x / QUANTA), math.radians(y / QUANTA)
    return (
        UNIT * math.cos(latitude) * math.cos(longitude),
        UNIT * math.cos(latitude) * math.sin(longitude), UNIT * math.sin(latitude))


def written(group):
    """One group: the three axes of the centres, then the radii, then the countries."""
    filled = group + [((0, 0, 0), 0, EMPTY)] * (FANOUT - len(group))
    axes = [[ball[0][axis] for ball in filled] for axis in range(3)]
    return (
        b"".join(struct.pack("<8h", *axis) for axis in axes)
        + packed("H", [ball[1] for ball in filled]) + packed("H", [ball[2] for ball in filled]))
