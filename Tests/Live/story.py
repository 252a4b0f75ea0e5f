"""What happens to a van, by a seed: the same seed tells the same story."""

import datetime
import hashlib
import random
import zoneinfo
from decimal import Decimal

from route import TOWNS, Leg, Route, is_clear

ZONE = zoneinfo.ZoneInfo("Europe/Berlin")


def local_day(t):
    return datetime.datetime.fromtimestamp(t, ZONE).strftime("%Y-%m-%d")


def local_time(year, month, day, hour=0.0):
    start = datetime.datetime(year, month, day, tzinfo=ZONE)
    return start.timestamp() + hour * 3600


class Story:
    """Moments in order, each with what happens then; and the route, which is the truth."""

    def __init__(self, kind, days, seed):
        self.random = random.Random(f"{kind} {seed}")
        self.kind, self.days = kind, days
        self.moments = []  # (moment, order, what, details)
        self.town = self.random.choice(sorted(TOWNS))
        self.route = Route(self.town)
        self.begin = local_time(2027, 10, 26, 5)
        self.end = self.begin + days * 86_400 + 3_600
        self.drives = []  # (begin, end): from setting off to arriving for good
        for number in range(days):
            self.day(number)
        self.once(days // 2)
        self.moments.sort(key=lambda moment: moment[:2])

    def digest(self):
        """A few letters that are the same if the whole story is."""
        legs = [(leg.begin, leg.origin, leg.goal, leg.speed) for leg in self.route.legs]
        return hashlib.sha256(repr((self.moments, legs)).encode()).hexdigest()[:8]

    def at(self, t, what, *details):
        self.moments.append((t, len(self.moments), what, details))

    def once(self, middle):
        """What happens once a month, or in a few days if there are enough of them."""
        rng = self.random
        day = self.begin - 5 * 3_600 + middle * 86_400
        if self.days > 2:
            self.at(day + 13 * 3_600, "phone stolen")
            self.at(day + 15 * 3_600, "use on both")
            self.at(day + 20 * 3_600, "upgrade")
            self.at(day + 44 * 3_600, "upgrade elsewhere")
        if self.days > 5:
            begin = day - rng.uniform(20, 62) * 3_600
            self.at(begin, "card full", rng.choice([0, 8_192, 200_000]))
            self.at(begin + rng.uniform(1, 16) * 3_600, "card has room")
            self.at(day + 27.5 * 3_600, "back up")
            self.at(day + 47.3 * 3_600, "restore")

    def day(self, number):
        rng = self.random
        # By the calendar: one of the days has 25 hours.
        date = datetime.datetime(2027, 10, 26, tzinfo=ZONE) + datetime.timedelta(days=number)
        dawn = date.timestamp()
        self.at(dawn + 7 * 3600, "morning")
        self.enter(dawn)
        if number and rng.random() < 0.2:
            return  # a day of rest
        t = dawn + rng.uniform(8, 11) * 3600
        for _ in range(rng.choice([1, 1, 2, 3])):
            t = self.drive(t) + rng.uniform(0.6, 3.5) * 3600
            if t > dawn + 20 * 3600:
                break
        if rng.random() < 0.15 and t < dawn + 19 * 3600:
            self.ferry(t)
        if self.kind != "ignition" and rng.random() < 0.4:
            self.at(dawn + rng.uniform(1, 23) * 3600, "power cut", rng.choice([8, 40, 600]))
        if rng.random() < 0.3:
            begin = dawn + rng.uniform(6, 20) * 3600
            self.at(begin, "remotes away")
            self.at(begin + rng.uniform(0.5, 30) * 3600, "remotes back")

    def drive(self, t):
        """Drives to another town, with what goes wrong on the way; returns when it arrives."""
        rng = self.random
        goal = rng.choice([town for town in sorted(TOWNS) if town != self.town])
        self.town = goal
        origin, end = self.route.place(t), TOWNS[goal][:2]
        speed = rng.uniform(16, 27)
        ignition = t - rng.uniform(20, 60)
        self.at(ignition, "ignition on")
        begin, parts = t, rng.choice([1, 1, 2, 3]) if self.kind == "ignition" else rng.choice([1, 1, 1, 2])
        points = [tuple(a + (b - a) * i / parts for a, b in zip(origin, end)) for i in range(parts + 1)]
        if rng.random() < 0.1:
            self.at(ignition - 2, "week wrong")
            self.at(ignition + rng.uniform(100, 500), "week right")
        if rng.random() < 0.15:
            self.at(ignition - 1, "under a roof")
            self.at(t + rng.uniform(60, 400), "open sky")
        for index in range(parts):
            t = self.go(t, points[index], points[index + 1], speed)
            if index < parts - 1:  # a pause, with the ignition off
                pause = rng.uniform(90, 900)
                self.at(t + rng.uniform(0, 20), "ignition off")
                t += pause
                self.at(t - rng.uniform(20, 40), "ignition on")
        if self.kind == "ignition" and rng.random() < 0.3:
            moment = rng.uniform(begin + 120, t - 60)
            if self.route.leg(moment):
                self.at(moment, "starter")  # the voltage drops for a moment
        if rng.random() < 0.2:
            self.at(rng.uniform(begin + 60, t - 60), "stall", rng.uniform(3, 70))
        if rng.random() < 0.15:
            moment = rng.uniform(begin + 60, t - 60)
            self.at(moment, "receiver unplugged")
            self.at(moment + rng.uniform(30, 300), "receiver plugged in")
        self.at(t + rng.uniform(0, 120), "ignition off")
        self.drives.append((begin, t))
        return t

    def ferry(self, t):
        """The van stands below deck, with no sky, and is elsewhere afterwards."""
        side = TOWNS[self.town][2]
        self.town = self.random.choice(
            [town for town in sorted(TOWNS) if TOWNS[town][2] == side and town != self.town])
        leg = Leg(t + 600, self.route.place(t), TOWNS[self.town][:2], 7, is_driven=False)
        self.route.add(leg)
        self.at(t, "under a roof")
        self.at(leg.end + self.random.uniform(60, 600), "open sky")

    def go(self, t, origin, goal, speed):
        """Drives straight on, or over the border, back, and over it again; returns when it arrives."""
        leg = Leg(t, origin, goal, speed)
        crossing = leg.crossing()
        if crossing and self.random.random() < 0.3:
            at = (crossing[0] - t) / (leg.end - t)
            for beyond in range(2_500, 12_000, 500):
                parts = (at + beyond / leg.metres, at - beyond / leg.metres)
                turns = [leg.place(t + (leg.end - t) * part) for part in parts]
                if 0 < parts[1] and parts[0] < 1 and all(is_clear(turn) for turn in turns):
                    for turn in turns:
                        leg = Leg(t, origin, turn, speed)
                        self.route.add(leg)
                        t, origin = leg.end, turn
                    break
            leg = Leg(t, origin, goal, speed)
        self.route.add(leg)
        return leg.end

    def enter(self, dawn):
        """What the travellers enter on a day, on the page or the terminal."""
        rng = self.random
        for _ in range(rng.choice([0, 1, 2, 3])):
            cents = rng.randrange(50, 20_000)
            self.at(
                dawn + rng.uniform(9, 22) * 3600, "spend", Decimal(cents) / 100,
                rng.choice(["fuel", "food/groceries", "camp", "toll"]), rng.choice(["page", "terminal"]))
        if rng.random() < 0.5:
            self.at(dawn + rng.uniform(10, 22) * 3600, "use", rng.choice([1, 1, 2]))
        if rng.random() < 0.3:
            self.at(dawn + rng.uniform(10, 22) * 3600, "restock", rng.choice([6, 12]))
        if rng.random() < 0.3:
            self.at(dawn + rng.uniform(10, 22) * 3600, "correct", Decimal(rng.randrange(100, 9_000)) / 100)
        if rng.random() < 0.2:
            self.at(dawn + rng.uniform(10, 22) * 3600, "undo")
        if rng.random() < 0.3:
            cents = rng.randrange(50, 20_000)
            self.at(dawn + rng.uniform(9, 22) * 3600, "spend elsewhere", Decimal(cents) / 100)
        if self.kind == "family":
            if rng.random() < 0.5:
                self.at(dawn + rng.uniform(9, 22) * 3600, "use elsewhere", rng.choice([1, 2]))
            if rng.random() < 0.3:
                self.at(dawn + rng.uniform(0, 24) * 3600, "power cut elsewhere", rng.choice([10, 3_000]))
        self.at(dawn + 21.5 * 3600 + rng.uniform(0, 3600), "check in", rng.choice(["page", "terminal"]))
