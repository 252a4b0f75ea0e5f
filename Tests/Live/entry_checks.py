"""What people entered: in the van, on the second device, and on the remotes."""

import datetime
import json
import os
import shutil
import subprocess
from collections import Counter
from decimal import Decimal

from told import records

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PYTHON = f"{ROOT}/.build-python/bin/python"


def money(life):
    """All that was entered here is there, and nothing that nobody has entered."""
    said = Counter((e["day"], Decimal(e["amount_minor"]) / 100, e["category"]) for e in records(life.van, "ledger"))
    own = Counter((day, amount, category) for day, amount, category, number in life.truth.money if number)
    true = Counter((day, amount, category) for day, amount, category, _ in life.truth.money)
    if said - true or own - said:
        life.find(f"money: {sorted((said - true).elements())} is said, {sorted((own - said).elements())} is missing")


def stock(life, is_synced=False):
    items = records(life.van, "manifest")
    said = [Decimal(str(item["quantity"])) for item in items if item["name"] == "Pasta"]
    most, least = life.truth.stock, life.truth.stock - life.truth.used_elsewhere
    if len(said) != 1 or not least <= said[0] <= (least if is_synced else most):
        life.find(f"{said} packets of pasta, and {least} to {most} are there")


def checkins(life):
    said = sorted((e["day"], e["place"]) for e in records(life.van, "checkin"))
    if said != sorted(life.truth.checkins):
        life.find(f"check-ins: {sorted(set(said) ^ set(life.truth.checkins))}")


def nights(life):
    kinds = life.van.json("trip", "stats").get("nights", [])
    said = sum(kind["nights"] for kind in kinds)
    if said != len(life.truth.checkins):
        life.find(f"{said} nights are counted, and {len(life.truth.checkins)} were")


def together(life):
    """After a sync both devices hold the same, and all that was entered on either."""
    words = [device.json("sync", "fingerprint").get("words") for device in (life.van, life.tablet)]
    if words[0] != words[1] or not words[0]:
        life.find(f"the devices differ after a sync: {words}")
    for noun in ("ledger", "drive", "checkin"):
        sides = [sorted(r["id"] for r in records(device, noun)) for device in (life.van, life.tablet)]
        if sides[0] != sides[1]:
            life.find(f"the tablet has {len(sides[1])} of {len(sides[0])}: {noun}")
    stock(life, is_synced=True)
    said = sum(Decimal(entry["amount_minor"]) / 100 for entry in records(life.van, "ledger"))
    true = sum(amount for _, amount, _, _ in life.truth.money)
    if said != true:
        life.find(f"{said} EUR is said, and {true} was spent")


def stored(life):
    """What stands on the remotes, as a program reads it that shares no line with vanlog."""
    if not os.path.exists(PYTHON):
        print("what stands on the remotes was not read: that needs script/bootstrap --test")
        return
    for remote in life.remotes:
        copy = f"{remote.folder}/copy"
        shutil.copytree(f"{remote.folder}/www/vanlog", copy)
        with open(f"{copy}/vanlog-remote.json", "w", encoding="ascii") as file:
            file.write('{"format": "vanlog remote", "version": 1}')
        done = subprocess.run(
            [PYTHON, "-B", f"{ROOT}/Tests/Fixtures/sync/read_repository.py", copy, "--passphrase-file",
             f"{life.folder}/passphrase"], check=False, capture_output=True, text=True)
        if done.returncode:
            life.find(f"{remote.machine.name} cannot be read: {done.stderr.strip()[-300:]}")
            continue
        found = [r for r in map(json.loads, done.stdout.splitlines()) if r.get("alive")]
        said = sorted(
            (calendar_day(r["fields"]["day"]), Decimal(r["fields"]["amount"]) / 100) for r in found if r["kind"] == "ledger")
        # A device sends what it has entered itself; the second one knows one remote.
        true = sorted((entry[0], entry[1]) for entry in life.truth.money)
        own = [(entry[0], entry[1]) for entry in life.truth.money if entry[3]]
        if Counter(said) - Counter(true) or Counter(own) - Counter(said):
            life.find(f"{remote.machine.name} holds other money: {said}, and {true} is true")
        places = sorted((calendar_day(r["fields"]["day"]), r["fields"]["place"]) for r in found if r["kind"] == "checkin")
        if places != sorted(life.truth.checkins):
            life.find(f"{remote.machine.name} holds other check-ins: {places}")
        if sum(r["kind"] == "drive" for r in found) != len(records(life.van, "drive")):
            life.find(f"{remote.machine.name} holds other drives")


def calendar_day(number):
    return str(datetime.date(1970, 1, 1) + datetime.timedelta(days=number))
