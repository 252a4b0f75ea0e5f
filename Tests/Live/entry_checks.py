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
    entries = records(life.van, "ledger")
    said = sorted((e["day"], Decimal(e["amount_minor"]) / 100, e["category"]) for e in entries)
    true = sorted((day, amount, category) for day, amount, category, _ in life.money)
    if said != true:
        life.find(f"money: {sorted(set(said) ^ set(true))}")
    if sum(s[1] for s in said) != sum(t[1] for t in true):
        life.find("the sums of money differ")


def stock(life):
    items = records(life.van, "manifest")
    said = [Decimal(str(item["quantity"])) for item in items if item["name"] == "Pasta"]
    if said != [life.stock]:
        life.find(f"{said} packets of pasta, and {life.stock} are there")


def checkins(life):
    said = sorted((e["day"], e["place"]) for e in records(life.van, "checkin"))
    if said != sorted(life.checkins):
        life.find(f"check-ins: {sorted(set(said) ^ set(life.checkins))}")


def remotes(life):
    words = [device.json("sync", "fingerprint").get("words") for device in (life.van, life.tablet)]
    if words[0] != words[1] or not words[0]:
        life.find(f"the devices differ after a sync: {words}")
    for noun in ("ledger", "drive", "checkin"):
        sides = [sorted(r["id"] for r in records(device, noun)) for device in (life.van, life.tablet)]
        if sides[0] != sides[1]:
            life.find(f"the tablet has {len(sides[1])} of {len(sides[0])}: {noun}")


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
        true = sorted((entry[0], entry[1]) for entry in life.money)
        own = [(entry[0], entry[1]) for entry in life.money if entry[3]]
        if Counter(said) - Counter(true) or Counter(own) - Counter(said):
            life.find(f"{remote.machine.name} holds other money: {said}, and {true} is true")
        places = sorted((calendar_day(r["fields"]["day"]), r["fields"]["place"]) for r in found if r["kind"] == "checkin")
        if places != sorted(life.checkins):
            life.find(f"{remote.machine.name} holds other check-ins: {places}")
        if sum(r["kind"] == "drive" for r in found) != len(life.drives):
            life.find(f"{remote.machine.name} holds other drives")


def calendar_day(number):
    return str(datetime.date(1970, 1, 1) + datetime.timedelta(days=number))
