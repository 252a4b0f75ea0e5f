"""The map file: whole numbers of variable length, each place as the step from the one before."""

MAGIC = b"VLM1"


def number(value, into):
    """Seven bits a byte, lowest first; the top bit says that more follow."""
    while value > 127:
        into.append(value & 127 | 128)
        value >>= 7
    into.append(value)


def step(value, into):
    """A number that may be negative: its sign becomes the lowest bit."""
    number(value * 2 if value >= 0 else -value * 2 - 1, into)


def packed(bits, layers, names):
    """A file of layers of (zoom, points) and of names (zoom, kind, place, text)."""
    out = bytearray(MAGIC)
    number(bits, out)
    for lines in layers:
        number(len(lines), out)
        last = (0, 0)
        for zoom, points in sorted(lines, key=lambda line: (line[0], line[1][0])):
            number(zoom, out)
            number(len(points), out)
            for point in points:
                step(point[0] - last[0], out)
                step(point[1] - last[1], out)
                last = point
    number(len(names), out)
    last = (0, 0)
    for zoom, kind, place, text in sorted(names, key=lambda name: (name[0], -name[1], name[2])):
        number(zoom << 2 | kind, out)
        step(place[0] - last[0], out)
        step(place[1] - last[1], out)
        last = place
        number(len(text.encode()), out)
        out += text.encode()
    return bytes(out)
