"""The parts of the page by themselves, as the modules they are: numbers, ids, map files whole and damaged."""

import base64
import functools
import gzip
import http.server
import json
import struct
import threading

from phone import Phone
from van import ROOT

PAGE = ROOT / "Sources/vanlog-web/page"


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".js": "text/javascript", "": "application/octet-stream"}

    def log_message(self, *_):
        pass


class Folder:
    """The folder of the page, served as it lies and without a policy."""

    def __enter__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PAGE.parent / "parts")))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://van.test:{self.server.server_port}/"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def check():
    with Folder() as folder, Phone(folder) as phone:
        phone.open("app/dom.js")
        words(phone)
        plain_words(phone)
        ids(phone)
        tile_numbers(phone)
        land(phone)
        tile_file(phone)


def evaluate(phone, module, expression, *arguments):
    """The value of an expression in which `m` is a module and `a` the arguments, or the name of its error."""
    return phone.driver.execute_async_script("""
      const done = arguments[arguments.length - 1]
      const a = arguments[2]
      import(arguments[0]).then((m) => eval('(async () => (' + arguments[1] + '))()')).then(done, (error) => done('error: ' + error.message))""",
                                             module, expression, list(arguments))


def words(phone):
    typed = {"42,50": "42.50", "42.5": "42.5", "1.234,50": "1234.50", "1'234.50": "1234.50", "12": "12", "0": None, "-3": None,
             "1e3": None, "1,2,3": None, "": None, "<b>": None, "9999999999": None}
    found = evaluate(phone, "/app/words.js", "a[0].map((text) => m.typedAmount(text) ?? null)", list(typed))
    assert found == list(typed.values()), found
    rates = evaluate(phone, "/app/words.js", "['0,0853', '1.058301', '0.123456789'].map((text) => m.typedAmount(text, 8) ?? null)")
    assert rates == ["0.0853", "1.058301", None], rates
    ages = {0: "0 s", 89.9: "89 s", 90: "2 min", 3600: "60 min", 5_400: "2 h", 86_400: "24 h", 200_000: "2 days"}
    found = evaluate(phone, "/app/words.js", "a[0].map((seconds) => m.age(seconds))", list(ages))
    assert found == list(ages.values()), found
    assert evaluate(phone, "/app/words.js", "m.age(undefined)") == "an unknown time"
    found = evaluate(phone, "/app/words.js", "[m.distance(4), m.distance(994), m.distance(1234), m.distance(99960), m.distance(null)]")
    assert found == ["0 m", "990 m", "1.2 km", "100 km", "–"], found
    found = evaluate(phone, "/app/words.js", "[m.money(4250, 'EUR'), m.money(500, 'JPY'), m.money(-1, 'EUR'), m.money(1, '<b>')]")
    assert found == ["42.50 EUR", "500 JPY", "-0.01 EUR", "0.01 <b>"], found


def plain_words(phone):
    """What commands say, without what can only be typed at a terminal."""
    said = {
        "no position is known yet; use --at LAT,LON": "no position is known yet",
        "--here found no position: none is known yet, and gpsd has none; use --at COORDINATES": "",
        "no rate from CHF to EUR is known, so totals leave this entry out; set one with --rate": "no rate from CHF to EUR is known, so totals leave this entry out",
        "a drive is already being recorded; see it with 'vanlog drive status' or end it with 'vanlog drive stop'": "a drive is already being recorded",
        "/srv/van/trips.sqlite: database or disk is full; free some space on the disk and try again": "trips.sqlite: database or disk is full; free some space on the disk and try again",
        "12.50 EUR/l is much; 3/4 of a tank": "12.50 EUR/l is much; 3/4 of a tank",
    }
    found = evaluate(phone, "/app/plain.js", "a[0].map(m.plain)", list(said))
    assert found == list(said.values()), found
    refused = evaluate(phone, "/app/plain.js", "[m.plainRefusal('cannot_write', 'no'), m.plainRefusal('failed', 'use --at'), m.plainRefusal('x', 'it is so')]")
    assert refused == ["its disk is full or cannot be written", "this cannot be done from a phone", "it is so"], refused


def ids(phone):
    """As records have them: 48 bits of time and 80 random ones; they sort by time, and none comes twice."""
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    moment = 1_790_000_000_123
    found = evaluate(phone, "/app/queue.js", "Array.from({ length: 1000 }, () => m.newID(a[0]))", moment)
    assert len(set(found)) == 1000
    for one in found:
        value = 0
        assert len(one) == 26 and one[0] <= "7", one
        for letter in one:
            value = value * 32 + letters.index(letter)
        assert value >> 80 == moment, one
    early, late = evaluate(phone, "/app/queue.js", "[m.newID(0), m.newID(2 ** 48 - 1)]")
    assert early.startswith("0000000000") and late.startswith("7ZZZZZZZZ"), (early, late)


def hilbert(z, x, y):
    """The number of a tile, by walking the curve of each zoom: slow and plain."""
    number = sum(4 ** zoom for zoom in range(z))
    side = 2 ** z
    position, s = 0, side // 2
    while s:
        right, lower = int(x & s > 0), int(y & s > 0)
        position += s * s * ((3 * right) ^ lower)
        if not lower:
            if right:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
        s //= 2
    return number + position


def tile_numbers(phone):
    tiles = [(0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 1), (1, 1, 0)] + [(z, z * 7919 % 2 ** z, z * 104_729 % 2 ** z) for z in range(2, 16)]
    found = evaluate(phone, "/map/pmtiles.js", "a[0].map((tile) => m.tileID(...tile))", tiles)
    assert found == [hilbert(*tile) for tile in tiles], found
    assert found[1:5] == [1, 2, 3, 4], found


READ = "await fetch(a[0]).then((response) => response.arrayBuffer()).then((bytes) => "


def land(phone):
    """Both files are read; one that is cut anywhere is refused, in good time."""
    for name in ("world", "europe"):
        raw = gzip.decompress((PAGE / f"{name}.map.gz").read_bytes())
        path = "data:application/octet-stream;base64," + base64.b64encode(raw).decode()
        found = evaluate(phone, "/map/land.js", READ + "{ const land = m.readLand(bytes); "
                         "return [land.land.length, land.borders.length, land.names.map((name) => name.text)] })", path)
        assert found[0] > 100 and found[1] > 100 and ("Paris" in found[2]), found[:2]
        cuts = [len(raw) * part // 37 for part in range(37)]
        found = evaluate(phone, "/map/land.js", READ + "a[1].map((cut) => { try { m.readLand(bytes.slice(0, cut)); return cut } catch (error) { return null } }))",
                         path, cuts)
        assert found == [None] * len(cuts), found


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def directory(entries):
    """Entries of (tile, run, offset, length) as PMTiles writes them."""
    out, last = varint(len(entries)), 0
    for tile, *_ in entries:
        out += varint(tile - last)
        last = tile
    for column in (1, 3):
        out += b"".join(varint(entry[column]) for entry in entries)
    return gzip.compress(out + b"".join(varint(entry[2] + 1) for entry in entries))


def made_up_file():
    """A file with a leaf directory and a run of equal tiles: tile 5 is A, 6 to 9 are B, 20 is C."""
    tiles = [gzip.compress(text) for text in (b"A", b"B", b"C")]
    places = [(0, len(tiles[0])), (len(tiles[0]), len(tiles[1])), (len(tiles[0]) + len(tiles[1]), len(tiles[2]))]
    leaf = directory([(20, 1, *places[2])])
    root = directory([(5, 1, *places[0]), (6, 4, *places[1]), (20, 0, 0, len(leaf))])
    about = gzip.compress(json.dumps({"attribution": "<a href='https://x.test'>&copy; OpenStreetMap</a><img src=x onerror=alert(1)>"}).encode())
    parts, at, places_of = [root, about, leaf, b"".join(tiles)], 127, []
    for part in parts:
        places_of += [at, len(part)]
        at += len(part)
    head = b"PMTiles\x03" + struct.pack("<8Q", *places_of) + struct.pack("<3Q", 6, 3, 3) + bytes([0, 2, 2, 1, 0, 14])
    head += struct.pack("<4i", -1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000) + bytes([0]) + struct.pack("<2i", 0, 0)
    return head + b"".join(parts)


def tile_file(phone):
    raw = made_up_file()
    setup = ("new m.TileFile(async (at, length) => bytes.slice(at, at + length)).open().then(async (file) => "
             "[file.attribution, file.maxZoom, await Promise.all(a[1].map(async (tile) => { const found = await file.tile(...tile); "
             "return found ? new TextDecoder().decode(found) : null }))]))")
    path = "data:application/octet-stream;base64," + base64.b64encode(raw).decode()
    numbers = {hilbert(2, x, y): (2, x, y) for x in range(4) for y in range(4)}
    found = evaluate(phone, "/map/pmtiles.js", READ + setup, path, [numbers[number] for number in (5, 6, 9, 10, 20)])
    assert found == ["© OpenStreetMap", 14, ["A", "B", "B", None, "C"]], found
    for cut in range(0, len(raw), 7):
        part = "data:application/octet-stream;base64," + base64.b64encode(raw[:cut]).decode()
        found = evaluate(phone, "/map/pmtiles.js", READ + setup, part, [numbers[20]])
        assert isinstance(found, str) or found[2] == ["C"] or found[2] == [None], (cut, found)
