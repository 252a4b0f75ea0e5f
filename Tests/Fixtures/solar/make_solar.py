#!/usr/bin/env python3
"""Makes solar.json, what pvlib 0.16.1 says of light on panels. Needs: pip install pvlib==0.16.1

moments: random suns, skies and panels, each computed by pvlib's functions one by one.
days: whole days at random places, from pvlib's sun at every minute: the watt-hours of a panel under
a clear sky, and under clouds of which only the hourly means of radiation are given to us.
"""

import json
import random
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pvlib

CONSTANT = 1361.0
ALBEDO = 0.2
TURBIDITY = 3.0


def rounded(value, digits=4):
    return round(float(value), digits)


def light(tilt, facing, elevation, azimuth, strength, dni, dhi):
    """Light that arrives on a panel, and what its glass lets pass."""
    zenith = 90 - elevation
    ghi = dni * np.maximum(np.sin(np.radians(elevation)), 0) + dhi
    aoi = pvlib.irradiance.aoi(tilt, facing, zenith, azimuth)
    beam = dni * np.maximum(np.cos(np.radians(aoi)), 0)
    sky = pvlib.irradiance.haydavies(
        tilt, facing, dhi, dni, strength, zenith, azimuth, return_components=True)
    ground = pvlib.irradiance.get_ground_diffuse(tilt, ghi, albedo=ALBEDO)
    straight = beam + sky["poa_circumsolar"]
    around = sky["poa_isotropic"] + ground
    passed = np.where(aoi < 90, pvlib.iam.ashrae(aoi, b=0.05), 0)
    return straight + around, straight * passed + around * pvlib.iam.ashrae(60, b=0.05)


def watts(arriving, used, celsius, wind, rated, losses):
    cell = pvlib.temperature.faiman(arriving, celsius, wind, u0=25.0, u1=6.84)
    return pvlib.pvsystem.pvwatts_dc(used, cell, rated, -0.004) * (1 - losses / 100)


def clear(elevation, strength, height):
    air = pvlib.atmosphere.get_absolute_airmass(
        pvlib.atmosphere.get_relative_airmass(90 - elevation, "kastenyoung1989"),
        pvlib.atmosphere.alt2pres(height))
    return pvlib.clearsky.ineichen(90 - elevation, air, TURBIDITY, height, strength)


def moment(dice):
    elevation = dice.uniform(0.5, 90)
    azimuth = dice.uniform(0, 360)
    strength = dice.uniform(1315, 1410)
    height = dice.choice([0, 300, 1500, 3500])
    sky = clear(elevation, strength, height)
    dni, dhi = sky["dni"] * dice.uniform(0, 1), sky["dhi"] * dice.uniform(0.5, 1.5)
    tilt, facing = dice.choice([0, 10, 35, 60, 90]), dice.uniform(0, 360)
    celsius, wind = dice.uniform(-20, 40), dice.uniform(0, 15)
    arriving, used = light(tilt, facing, elevation, azimuth, strength, dni, dhi)
    # For its share of diffuse light only: near the horizon, pvlib takes all of it as diffuse.
    ghi = dice.uniform(10, 1000)
    split = pvlib.irradiance.erbs(ghi, 40, 1)
    return {
        "elevation": rounded(elevation), "azimuth": rounded(azimuth),
        "strength": rounded(strength), "height": height,
        "clear_beam": rounded(sky["dni"]), "clear_diffuse": rounded(sky["dhi"]),
        "beam": rounded(dni), "diffuse": rounded(dhi), "tilt": tilt, "facing": rounded(facing),
        "arriving": rounded(arriving), "used": rounded(used),
        "celsius": rounded(celsius), "wind": rounded(wind),
        "watts": rounded(watts(arriving, used, celsius, wind, 200, 14)),
        "clearness": rounded(split["kt"], 7), "diffuse_share": rounded(split["dhi"] / ghi, 7),
    }


def day(dice):
    latitude = dice.uniform(-65, 65)
    longitude = dice.uniform(-180, 180)
    height = dice.choice([0, 200, 1800])
    tilt = dice.choice([0, 0, 0, 20, 45])
    facing = 180 if tilt == 0 else round(dice.uniform(0, 360))
    date = pd.Timestamp("2026-01-01", tz="UTC") + pd.Timedelta(days=dice.randrange(365))
    times = pd.date_range(date, periods=1440, freq="1min") + pd.Timedelta(seconds=30)
    sun = pvlib.solarposition.get_solarposition(times, latitude, longitude, altitude=height)
    elevation = sun["apparent_elevation"].to_numpy()
    azimuth = sun["azimuth"].to_numpy()
    strength = np.asarray(
        pvlib.irradiance.get_extra_radiation(times, solar_constant=CONSTANT, method="nrel"))
    sky = {name: np.nan_to_num(np.where(elevation > 0, value, 0))
           for name, value in clear(elevation, strength, height).items()}
    # Clouds that change from hour to hour.
    through = np.repeat([dice.uniform(0, 1) ** 2 for _ in range(24)], 60)
    glow = np.repeat([dice.uniform(0.5, 2) for _ in range(24)], 60)
    celsius, wind = dice.uniform(-5, 30), dice.uniform(0, 8)

    def energy(dni, dhi, celsius, wind):
        arriving, used = light(tilt, facing, elevation, azimuth, strength, dni, dhi)
        return np.nansum(watts(arriving, used, celsius, wind, 100, 14)) / 60

    dni, dhi = sky["dni"] * through, sky["dhi"] * glow
    ghi = dni * np.maximum(np.sin(np.radians(elevation)), 0) + dhi
    means = lambda values: [rounded(mean, 2) for mean in values.reshape(24, 60).mean(axis=1)]
    return {
        "latitude": rounded(latitude), "longitude": rounded(longitude), "height": height,
        "tilt": tilt, "facing": facing, "date": str(date.date()),
        "celsius": rounded(celsius, 2), "wind_kmh": rounded(wind * 3.6, 2),
        "shortwave": means(ghi), "diffuse": means(dhi),
        "clear_wh": rounded(energy(sky["dni"], sky["dhi"], 20, 1), 3),
        "cloudy_wh": rounded(energy(dni, dhi, round(celsius, 2), wind), 3),
    }


def main():
    dice = random.Random(20261123)
    content = {
        "made_by": f"make_solar.py with pvlib {pvlib.__version__}",
        "moments": [moment(dice) for _ in range(120)],
        "days": [day(dice) for _ in range(60)],
    }
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("solar.json")
    lines = [f'"made_by": {json.dumps(content["made_by"])}']
    for name in ("moments", "days"):
        rows = ",\n".join(json.dumps(row) for row in content[name])
        lines.append(f'"{name}": [\n{rows}\n]')
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
