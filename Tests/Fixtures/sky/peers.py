#!/usr/bin/env python3
"""Asks other almanacs about sun and moon at random places and days, and writes JSON.

  peers.py SEED COUNT FILE

ephem (PyEphem, XEphem's libastro) gives passages of the horizon below 65 degrees of latitude, astral
sunrise and sunset, skyfield with the ephemeris DE421 (from the package skyfield-data, 1900 to 2052)
the rest. All of them look for the upper edge at 34 arc minutes below the level, without other
refraction, except astral. Times are milliseconds since 1970. AlmanacTests compares; answers.json is
`peers.py 1 40 answers.json`.
"""

import datetime
import json
import random
import sys
import warnings

warnings.simplefilter("ignore")

import astral  # noqa: E402
import astral.sun  # noqa: E402
import ephem  # noqa: E402
import numpy  # noqa: E402
import skyfield_data  # noqa: E402
from skyfield import almanac  # noqa: E402
from skyfield.api import Loader, wgs84  # noqa: E402

LOADER = Loader(skyfield_data.get_skyfield_data_path())
PLANETS = LOADER("de421.bsp")
SCALE = LOADER.timescale(builtin=True)
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
RADII = {"sun": 696_000.0, "moon": 1_737.4}
FIRST, LAST = -25_560, 29_950  # days since 1970 that DE421 covers
HORIZON = -34 / 60


def milliseconds(moment):
    return None if moment is None else round((moment - EPOCH).total_seconds() * 1000)


def moment(days):
    return EPOCH + datetime.timedelta(days=days)


def sky(days, latitude, longitude, body):
    """Elevation and azimuth in degrees, distance in km, without refraction."""
    time = SCALE.ut1_jd(2440587.5 + numpy.asarray(days))
    here = PLANETS["earth"] + wgs84.latlon(latitude, longitude)
    elevation, azimuth, distance = here.at(time).observe(PLANETS[body]).apparent().altaz()
    return elevation.degrees, azimuth.degrees, distance.km


def edge(days, latitude, longitude, body):
    """The upper edge above the horizon, in degrees."""
    elevation, _, distance = sky(days, latitude, longitude, body)
    return elevation + numpy.degrees(numpy.arcsin(RADII[body] / distance)) - HORIZON


def passages(start, end, latitude, longitude, body):
    """All passages of the horizon: days, whether upwards, and degrees in a second."""
    days = numpy.linspace(start, end, 300)
    heights = edge(days, latitude, longitude, body)
    found = []
    for index in numpy.nonzero((heights[:-1] < 0) != (heights[1:] < 0))[0]:
        low, high = days[index], days[index + 1]
        for _ in range(4):
            fine = numpy.linspace(low, high, 12)
            values = edge(fine, latitude, longitude, body)
            at = numpy.nonzero((values[:-1] < 0) != (values[1:] < 0))[0][0]
            low, high = fine[at], fine[at + 1]
        second = 1 / 86_400
        slope = edge([low, low + second], latitude, longitude, body)
        found.append([round((low + high) / 2 * 86_400_000), bool(heights[index] < 0),
                      float(slope[1] - slope[0])])
    return found, float(heights.max()), float(heights.min())


def observer(latitude, longitude, horizon):
    here = ephem.Observer()
    here.lat, here.lon, here.pressure = str(latitude), str(longitude), 0
    here.horizon = str(horizon)
    return here


def passage_by_ephem(search, here, body, start, limit, middle=False):
    try:
        when = getattr(here, search)(body(), start=ephem.Date(start.replace(tzinfo=None)),
                                     use_center=middle)
    except (ephem.AlwaysUpError, ephem.NeverUpError):
        return None
    when = when.datetime().replace(tzinfo=datetime.timezone.utc)
    return milliseconds(when) if abs((when - start).total_seconds()) < limit * 3600 else None


def sun_by_ephem(noon, latitude, longitude):
    answers = {}
    for degrees in (HORIZON, 6, -6, -12, -18):
        here = observer(latitude, longitude, degrees)
        middle = degrees != HORIZON
        answers["edge" if degrees == HORIZON else str(degrees)] = [
            passage_by_ephem("previous_rising", here, ephem.Sun, noon, 11.9, middle),
            passage_by_ephem("next_setting", here, ephem.Sun, noon, 11.9, middle)]
    return answers


def ephem_noon(day, longitude):
    here = observer(0, longitude, HORIZON)
    here.date = ephem.Date(moment(day - longitude / 360).replace(tzinfo=None))
    return here.next_transit(ephem.Sun()).datetime().replace(tzinfo=datetime.timezone.utc)


def astral_day(noon, latitude, longitude):
    here = astral.Observer(latitude, longitude, 0)
    answer = []
    for name in ("sunrise", "sunset"):
        best = None
        for shift in (-1, 0, 1):
            date = (noon + datetime.timedelta(days=shift)).date()
            try:
                when = getattr(astral.sun, name)(here, date=date)
            except ValueError:
                continue
            hours = (when - noon).total_seconds() / 3600
            if -12 < hours < 12 and (hours < 0) == (name == "sunrise"):
                best = milliseconds(when)
        answer.append(best)
    return answer


def phases(day):
    start, end = SCALE.ut1_jd(2440587.5 + day), SCALE.ut1_jd(2440587.5 + day + 31)
    times, kinds = almanac.find_discrete(start, end, almanac.moon_phases(PLANETS))
    return [[milliseconds(time.utc_datetime()) if day > 730 else
             round((time.ut1 - 2440587.5) * 86_400_000), int(kind)]
            for time, kind in zip(times, kinds)]


def main(seed, count, path):
    dice = random.Random(seed)
    answers = {"sun": [], "anywhere": [], "moon": [], "positions": [], "phases": []}
    for number in range(count):
        day = dice.randint(FIRST, LAST)
        latitude, longitude = round(dice.uniform(-65, 65), 4), round(dice.uniform(-180, 180), 4)
        noon = ephem_noon(day, longitude)
        answers["sun"].append({"lat": latitude, "lon": longitude, "noon": milliseconds(noon),
                               "ephem": sun_by_ephem(noon, latitude, longitude),
                               "astral": astral_day(noon, latitude, longitude)})
        start = moment(day)
        here = observer(latitude, longitude, HORIZON)
        answers["moon"].append({
            "lat": latitude, "lon": longitude, "start": milliseconds(start),
            "rise": passage_by_ephem("next_rising", here, ephem.Moon, start, 24),
            "set": passage_by_ephem("next_setting", here, ephem.Moon, start, 24)})
    for number in range(count):
        day = dice.randint(FIRST, LAST)
        longitude = dice.choice([180, -180, 0, round(dice.uniform(-180, 180), 4)])
        polar = dice.choice([90, round(dice.uniform(65, 90), 4), round(dice.uniform(60, 70), 4)])
        latitude = dice.choice([polar, -polar, round(dice.uniform(-90, 90), 4)])
        middle = day + 0.5 - longitude / 360
        for body in ("sun", "moon"):
            found, top, bottom = passages(middle - 0.51, middle + 0.51, latitude, longitude, body)
            answers["anywhere"].append({
                "body": body, "lat": latitude, "lon": longitude, "middle": round(middle * 86_400_000),
                "passages": found, "top": top, "bottom": bottom})
            elevation, azimuth, distance = sky(middle + 0.1, latitude, longitude, body)
            answers["positions"].append({
                "body": body, "lat": latitude, "lon": longitude,
                "time": round((middle + 0.1) * 86_400_000), "elevation": float(elevation),
                "azimuth": float(azimuth), "km": float(distance)})
    for number in range(max(2, count // 10)):
        answers["phases"].append(phases(dice.randint(FIRST, LAST)))
    with open(path, "w") as file:
        json.dump(answers, file, indent=0)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
