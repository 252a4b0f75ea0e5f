"""Where the van truly is: legs between towns on both sides of the Rhine, and what follows from them."""

import bisect
import math

# South of Strasbourg: the lines between towns of one side stay on it, and others cross once.
TOWNS = {
    "Offenburg": (48.4735, 7.9444, "DE"),
    "Lahr": (48.3390, 7.8715, "DE"),
    "Emmendingen": (48.1213, 7.8489, "DE"),
    "Freiburg": (47.9990, 7.8421, "DE"),
    "Obernai": (48.4621, 7.4815, "FR"),
    "Barr": (48.4074, 7.4497, "FR"),
    "Sélestat": (48.2599, 7.4542, "FR"),
    "Colmar": (48.0794, 7.3585, "FR"),
}

# The Rhine, from south to north, to a kilometre.
RHINE = [
    (47.90, 7.570), (48.03, 7.575), (48.10, 7.577), (48.17, 7.600), (48.25, 7.675), (48.33, 7.735),
    (48.40, 7.745), (48.46, 7.775), (48.52, 7.800), (48.58, 7.802),
]

EARTH = 6_371_008.8


def metres(a, b):
    """The great-circle distance of two positions."""
    (lat1, lon1), (lat2, lon2) = (map(math.radians, a), map(math.radians, b))
    h = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * EARTH * math.asin(math.sqrt(h))


def is_east(place):
    """Whether a position is on the German side."""
    lats = [lat for lat, _ in RHINE]
    index = min(max(bisect.bisect(lats, place[0]), 1), len(RHINE) - 1)
    (lat1, lon1), (lat2, lon2) = RHINE[index - 1], RHINE[index]
    return place[1] > lon1 + (lon2 - lon1) * (place[0] - lat1) / (lat2 - lat1)


def is_clear(place):
    """Whether a position is so far from the river that its side is certain."""
    return is_east((place[0], place[1] - 0.025)) == is_east((place[0], place[1] + 0.025))


class Leg:
    """A stretch at one speed: driven, or on a ferry."""

    def __init__(self, begin, origin, goal, speed, is_driven=True):
        self.is_driven = is_driven
        self.begin, self.origin, self.goal, self.speed = begin, origin, goal, speed
        self.metres = metres(origin, goal)
        self.end = begin + self.metres / speed

    def place(self, t):
        part = min(max((t - self.begin) / (self.end - self.begin), 0), 1)
        return tuple(a + (b - a) * part for a, b in zip(self.origin, self.goal))

    @property
    def course(self):
        north = self.goal[0] - self.origin[0]
        east = (self.goal[1] - self.origin[1]) * math.cos(math.radians(self.origin[0]))
        return math.degrees(math.atan2(east, north)) % 360

    def crossing(self):
        """The moment at which it crosses the Rhine, and into which country, or `None`."""
        if is_east(self.origin) == is_east(self.goal):
            return None
        low, high = self.begin, self.end
        while high - low > 1:
            middle = (low + high) / 2
            if is_east(self.place(middle)) == is_east(self.origin):
                low = middle
            else:
                high = middle
        return low, "DE" if is_east(self.goal) else "FR"


class Route:
    """All legs so far; the van stands where the last one ended."""

    def __init__(self, town):
        self.start = TOWNS[town][:2]
        self.legs = []
        self.begins = []

    def add(self, leg):
        self.legs.append(leg)
        self.begins.append(leg.begin)

    def leg(self, t):
        """The leg that is driven at a moment, or `None`."""
        index = bisect.bisect(self.begins, t) - 1
        is_under_way = index >= 0 and t < self.legs[index].end and self.legs[index].is_driven
        return self.legs[index] if is_under_way else None

    def place(self, t):
        index = bisect.bisect(self.begins, t) - 1
        return self.legs[index].place(t) if index >= 0 else self.start

    def metres_between(self, begin, end):
        total = 0
        for leg in self.legs:
            overlap = min(leg.end, end) - max(leg.begin, begin)
            if overlap > 0 and leg.is_driven:
                total += overlap * leg.speed
        return total
