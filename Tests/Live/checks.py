"""What vanlog says at the end, against what was true."""

import csv
import datetime
import json
import os
import shutil
import subprocess
from collections import Counter
from decimal import Decimal

from route import metres
from story import local_day

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PYTHON = f"{ROOT}/.build-python/bin/python"

TIME_ERROR = 1.0  # seconds
PLACE_ERROR = 20.0  # metres beside the line driven
# Metres: until the time is proven, what the daemon has read is as old as its last look, 12 s at most.
PUBLISHED_ERROR = 12 * 27.0
CROSSING_ERROR = 180.0  # seconds: the Rhine of the story is a kilometre wide of the mark at worst


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def check(life):
    settle(life)
    for part in (commands, services, drives, crossings, days, money, stock, checkins, mornings, rules, phones, published, remotes, stored, growth):
        part(life)


def settle(life):
    """A last morning: the van is on, the remotes are there, and what can be kept is kept."""
    life.on_remotes_back()
    van = life.van
    van.receiver.sky, van.receiver.is_plugged = "open", True
    if not van.is_on:
        van.boot()
    life.pass_until(life.world.now + 900)
    van.look_after()
    life.tablet.vanlog("sync", "now")
    done = van.vanlog("sync", "now", expected=(0, 75))
    life.pass_until(life.world.now + 60)
    if done.code == 75:
        van.vanlog("sync", "now")
    life.tablet.vanlog("sync", "now")


def commands(life):
    for device in (life.van, life.tablet):
        for moment, command, code, text in device.said:
            life.findings.append((moment, f"{device.name}: vanlog {' '.join(command)}: {code}: {text}"))


def services(life):
    for moment, name, code in life.van.restarts:
        life.findings.append((moment, f"{name} ended by itself with {code}"))


# Drives


def records(device, noun, *options):
    return device.json(noun, "list", "--limit", "10000", *options).get("records", [])


def drives(life):
    """Every point lies where the van was at that time; the drives cover what was driven, and no more."""
    route = life.story.route
    life.drives = sorted(records(life.van, "drive"), key=lambda drive: drive.get("started") or "")
    covered = []
    for drive in life.drives:
        if not drive.get("started"):
            life.find(f"drive {drive['short_id']} has no time")
            continue
        covered.append((instant(drive["started"]), instant(drive["ended"])))
        points(life, drive, route)
    for begin, end in life.story.drives:
        missing = uncovered(route, begin, end, covered)
        if missing > allowed_loss(life, begin, end):
            life.find(
                f"{local_day(begin)}: {missing} s of a drive of {(end - begin) / 60:.0f} min are not kept")
    for day in sorted({local_day(begin) for begin, _ in life.story.drives}):
        driven = [drive for drive in life.story.drives if local_day(drive[0]) == day]
        true = sum(route.metres_between(*drive) for drive in driven)
        kept = sum(drive["distance_m"] for drive in life.drives if drive["day"] == day)
        loss = sum(allowed_loss(life, *drive) for drive in driven)
        if abs(kept - true) > 0.02 * true + 25 * loss:
            life.find(f"{day}: {kept / 1000:.1f} km of {true / 1000:.1f} km are kept")
    for (begin, end), drive in zip(covered, life.drives):
        if not any(begin < e + 300 and end > b - 300 for b, e in life.story.drives):
            if drive["distance_m"] > 300:
                life.find(f"a drive of {drive['distance_m']:.0f} m where the van stood: {drive['started']}")


def allowed_loss(life, begin, end):
    """Seconds at the begin until there is a fix, and for each time that the power or the receiver was gone."""
    seconds = 60.0
    away = None
    for moment, _, what, details in life.story.moments:
        if not begin - 1_000 <= moment <= end + 600:
            continue
        if what in ("starter", "ignition on", "ignition off") and moment < end:
            seconds += 75
        elif what == "stall" and moment < end:
            seconds += 30
        elif what == "power cut" and moment < end:
            seconds += details[0] + 75
        elif what in ("receiver unplugged", "under a roof"):
            away = max(moment, begin)
        elif what in ("receiver plugged in", "open sky") and away:
            seconds += max(0, min(moment, end) - away) + 60
            away = None
    return seconds


def uncovered(route, begin, end, covered):
    """How many seconds of driving no drive covers."""
    missing = 0
    for second in range(int(begin), int(end)):
        if route.leg(second) and not any(b - 1 <= second <= e + 1 for b, e in covered):
            missing += 1
    return missing


def points(life, drive, route):
    path = f"{life.folder}/points.csv"
    done = life.van.vanlog("drive", "export", drive["id"], "--no-privacy", "--force", "-o", path)
    if done.code:
        return
    worst, last = 0.0, 0.0
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            row = {name.lower(): value for name, value in row.items()}
            if not row.get("time"):
                continue
            t = instant(row["time"])
            if t < last:
                life.find(f"drive {drive['short_id']} goes back in time at {row['time']}")
            last = t
            place = (float(row.get("latitude") or row["lat"]), float(row.get("longitude") or row["lon"]))
            leg = route.leg(t)
            error = metres(place, route.place(t)) - PLACE_ERROR
            worst = max(worst, error / (leg.speed if leg else 20))
    if worst > TIME_ERROR:
        life.find(f"drive {drive['short_id']}: a point is {worst:.1f} s from where the van was then")


# Borders and days


def crossings(life):
    true = [crossing for leg in life.story.route.legs if (crossing := leg.crossing())]
    entries = life.van.json("border", "list", "--limit", "10000").get("crossings", [])
    said = sorted((instant(e["at"]), e["to"]) for e in entries if e.get("at") and e.get("from"))
    if [country for _, country in said] != [country for _, country in true]:
        life.find(f"crossings are said {clock(said)}, and were {clock(true)}")
        return
    for (moment, country), (stated, _) in zip(true, said):
        slack = CROSSING_ERROR + loss_at(life, moment)
        begin, end = near_river(life.story.route, moment)
        if not begin - slack < stated < end + slack:
            life.find(f"into {country} at {clock([(moment, country)])}, and {clock([(stated, country)])} is said")


def clock(moments):
    return " ".join(
        f"{country} {datetime.datetime.fromtimestamp(t, datetime.timezone.utc):%d %H:%M:%S}" for t, country in moments)


def near_river(route, moment):
    """From when to when the van is within 1,500 m of where it crosses: the river is not known better."""
    place, begin, end = route.place(moment), moment, moment
    while moment - begin < 86_400 and metres(route.place(begin), place) < 1_500:
        begin -= 10
    while end - moment < 86_400 and metres(route.place(end), place) < 1_500:
        end += 10
    return begin, end


def loss_at(life, moment):
    for begin, end in life.story.drives:
        if begin - 10 <= moment <= end + 10:
            return allowed_loss(life, begin, end)
    return 0


def days(life):
    answer = life.van.json("schengen")
    people = answer.get("people") or [answer]
    used = people[0].get("used")
    first = life.story.drives[0][0] if life.story.drives else None
    if life.checkins:
        first = min(first or 9e18, datetime.datetime.fromisoformat(life.checkins[0][0] + "T12:00+00:00").timestamp())
    if first and used is not None:
        true = (datetime.date.fromisoformat(local_day(life.world.now)) - datetime.date.fromisoformat(local_day(first))).days + 1
        if used != true:
            life.find(f"{used} days in the Schengen area, and {true} were")


# What was entered


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


# Each morning, and others


def mornings(life):
    """Unwell is said to be what is unwell, and nothing else."""
    for moment, away_since, status, doctor in life.mornings:
        problems = [v for v in doctor.get("checks", []) if v["verdict"] == "problem"]
        for problem in problems:
            if problem["check"] != "remotes" or not away_since:
                life.findings.append((moment, f"doctor: {problem['check']}: {problem['sentence']}"))
        if away_since and moment - away_since > 6 * 3_600 and life.options.van != "ignition":
            if not any(problem["check"] == "remotes" for problem in problems):
                life.findings.append((moment, "doctor does not miss the remotes"))
        for name in ("store_problem", "recording_problem"):
            if status.get(name):
                life.findings.append((moment, f"status: {name}: {status[name]}"))


def rules(life):
    """A van that is always on says at noon that it is, once a day."""
    if life.options.van == "ignition":
        return
    notices = life.van.json("automation", "notices", "--all").get("notices", [])
    said = sorted(local_day(instant(n["at"])) for n in notices if n["text"] == "It is noon" and n.get("at"))
    first = datetime.date.fromisoformat(local_day(life.story.begin))
    last = life.world.now - 13 * 3_600
    days = [str(first + datetime.timedelta(days=i)) for i in range(life.options.days + 1)]
    days = [day for day in days if day <= local_day(last)]
    if said != days:
        life.find(f"noon was said on {said}")
    for notice in notices:
        if notice["kind"] == "problem" and not is_due(life, notice):
            life.find(f"a notice of a problem at {notice['at']}: {notice['text']}")


def is_due(life, notice):
    """Whether there was something to tell of: a sync that failed for long, half an hour without a sky."""
    if "sync" in notice["text"].lower():
        return any(what == "remotes away" for _, _, what, _ in life.story.moments)
    if "no position" not in notice["text"] or not notice.get("at"):
        return False
    return lasted(life, "under a roof", "open sky", instant(notice["at"]), for_seconds=1_500)


def lasted(life, begin, end, t, for_seconds=0):
    """Whether at a moment it was so since an event, until another."""
    since = None
    for moment, _, what, _ in life.story.moments:
        if what == begin:
            since = moment
        elif what == end:
            if since and since + for_seconds <= t <= moment + 600:
                return True
            since = None
    return False


def phones(life):
    status, answer = life.phones[0].ask("GET", "/api/drives?limit=200")
    if status != 200:
        life.find(f"the page answers {status} to the list of drives")
    elif [d["id"] for d in answer["records"]] != [d["id"] for d in records(life.van, "drive", "--limit", "200")][:200]:
        life.find("a phone shows other drives than the store holds")


def published(life):
    """Whoever listens hears where the van is, and no more often than it says."""
    last = 0.0
    with open(life.broker.heard, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    if not lines:
        life.find("nothing was published")
    for line in lines:
        if not line.get("time"):
            continue
        t = instant(line["time"])
        error = metres((line["latitude"], line["longitude"]), life.story.route.place(t))
        if error > PLACE_ERROR + PUBLISHED_ERROR:
            life.find(f"published {error:.0f} m from where the van was: {line}")
        if t < last:
            life.find(f"published after what came later: {line}")
        last = t


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


def growth(life):
    """What a service keeps in memory on the last day, against the second."""
    samples = [sizes for _, sizes in life.memory if sizes]
    if len(samples) < 3:
        return
    for name, size in samples[-1].items():
        before = samples[1].get(name)
        if before and size > before * 1.5 + 2_048:
            life.find(f"{name} has grown from {before} to {size} kB")
