#!/usr/bin/env python3
"""Writes drive.nmea and parked.nmea anew, beside this file; the same bytes each time.

No receiver ever stood there: a van drives through made-up streets near 46.5 N 8.2 E, with errors
that wander as those of real receivers do.
"""
import math
import pathlib
import random

HERE = pathlib.Path(__file__).parent
METRE = 1 / 111_195  # degrees of latitude


def sentence(body):
    """Adds the checksum of NMEA."""
    checksum = 0
    for letter in body:
        checksum ^= ord(letter)
    return f"${body}*{checksum:02X}\r\n"


def angle(degrees, digits, sides):
    """Degrees and minutes: 4630.00600,N."""
    whole, minutes = divmod(round(abs(degrees) * 60, 5), 60)
    return f"{int(whole):0{digits}d}{minutes:08.5f},{sides[degrees < 0]}"


def fix(second, latitude, longitude, knots, course, altitude):
    """The two sentences of a second after 08:00 UTC on 12 August 2026."""
    clock = f"{8 + second // 3600:02d}{second // 60 % 60:02d}{second % 60:02d}.00"
    place = f"{angle(latitude, 2, 'NS')},{angle(longitude, 3, 'EW')}"
    return sentence(
        f"GPRMC,{clock},A,{place},{knots:.2f},{course:.1f},120826,,,A"
    ) + sentence(f"GPGGA,{clock},{place},1,09,0.9,{altitude:.1f},M,48.0,M,,")


class Wander:
    """An error that wanders around nothing, in metres."""

    def __init__(self, seed, size):
        self.random = random.Random(seed)
        self.size, self.north, self.east = size, 0.0, 0.0

    def step(self):
        self.north = 0.97 * self.north + self.random.gauss(0, self.size)
        self.east = 0.97 * self.east + self.random.gauss(0, self.size)


def parked():
    """Five minutes at rest: the place wanders, and the speed with it."""
    wander, lines = Wander(1, 0.25), []
    for second in range(300):
        before = wander.north, wander.east
        wander.step()
        knots = math.hypot(wander.north - before[0], wander.east - before[1]) * 1.9438
        course = wander.random.uniform(0, 360)
        latitude = 46.5 + wander.north * METRE
        longitude = 8.2 + wander.east * METRE / math.cos(math.radians(46.5))
        lines.append(fix(second, latitude, longitude, knots, course, 1602 + wander.north))
    return "".join(lines)


def drive():
    """Ten minutes through streets, two halts, and one second in which the place leaps by 500 m."""
    wander, lines = Wander(2, 0.08), []
    legs = [(60, 13.5, 0), (12, 8, 7.5), (90, 13.5, 0), (30, 0, 0), (100, 22, 0.4), (15, 7, -6)]
    legs += [(80, 13.5, 0), (45, 0, 0), (120, 25, -0.3), (18, 6, 5), (30, 12, 0)]
    north = east = course = speed = 0.0
    second = 0
    for seconds, wanted, turn in legs:
        for _ in range(seconds):
            speed += max(-3, min(2, wanted - speed))
            course = (course + turn) % 360
            north += speed * math.cos(math.radians(course))
            east += speed * math.sin(math.radians(course))
            wander.step()
            leap = 500 if second == 200 else 0
            latitude = 46.5 + (north + wander.north + leap) * METRE
            longitude = 8.2 + (east + wander.east) * METRE / math.cos(math.radians(46.5))
            altitude = 1602 + north / 40 + wander.north
            lines.append(fix(second, latitude, longitude, speed * 1.9438, course, altitude))
            second += 1
    return "".join(lines)


if __name__ == "__main__":
    for name, text in {"parked.nmea": parked(), "drive.nmea": drive()}.items():
        (HERE / name).write_bytes(text.encode("ascii"))
