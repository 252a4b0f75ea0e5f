"""What follows from where the van was: drives, crossings, days, and what others were told."""

import csv
import datetime
import json

from route import metres
from story import local_day
from told import allowed_loss, instant, loss_at, records, spans

TIME_ERROR = 1.0  # seconds
PLACE_ERROR = 20.0  # metres beside the line driven
PUBLISHED_ERROR = 4 * 27.0  # metres: a report that has no time yet is as old as the last look
REST_ERROR = 180.0  # seconds until the van counts as standing
DISTURBING = ("power cut", "stall", "upgrade", "restore", "week wrong", "week right")
CROSSING_ERROR = 180.0  # seconds: the Rhine of the story is a kilometre wide of the mark at worst


def drives(life, until=None):
    """Every point lies where the van was at that time; the drives cover what was driven, and no more."""
    van, route, story = life.van, life.story.route, life.story
    kept = sorted(records(van, "drive"), key=lambda drive: drive.get("started") or "")
    covered = []
    for drive in kept:
        if not drive.get("started"):
            life.find(f"drive {drive['short_id']} has no time")
            continue
        covered.append((instant(drive["started"]), instant(drive["ended"])))
        if drive["id"] not in van.checked:
            van.checked.add(drive["id"])
            points(life, van, drive)
    over = [drive for drive in story.drives if until is None or drive[1] < until]
    for begin, end in over:
        missing = uncovered(route, begin, end, covered)
        if missing > allowed_loss(story, begin, end):
            life.find(
                f"{local_day(begin)}: {missing} s of a drive of {(end - begin) / 60:.0f} min are not kept")
    for day in sorted({local_day(begin) for begin, _ in over}):
        driven = [drive for drive in story.drives if local_day(drive[0]) == day]
        if until is not None and any(drive[1] >= until for drive in driven):
            continue
        true = sum(route.metres_between(*drive) for drive in driven)
        metres_kept = sum(drive["distance_m"] for drive in kept if drive["day"] == day)
        loss = sum(allowed_loss(story, *drive) for drive in driven)
        if abs(metres_kept - true) > 0.02 * true + 25 * loss:
            life.find(f"{day}: {metres_kept / 1000:.1f} km of {true / 1000:.1f} km are kept")
    for (begin, end), drive in zip(covered, kept):
        rest = time_at_rest(story, begin, end)
        if rest > REST_ERROR:
            life.find(f"drive {drive['short_id']} goes on for {rest:.0f} s after the van came to rest")
        if not any(begin < e + 300 and end > b - 300 for b, e in story.drives):
            if drive["distance_m"] > 300:
                life.find(f"a drive of {drive['distance_m']:.0f} m where the van stood: {drive['started']}")


def time_at_rest(story, start, end):
    """How long a drive that the daemon ended lasted after the van had arrived, if nothing came in between."""
    if story.kind not in ("auto", "family") or any(b < end < e for b, e in story.drives):
        return 0
    arrival = max((e for _, e in story.drives if e <= end), default=end)
    if start > arrival:  # a receiver that wanders while the van stands
        return 0
    begin, until = arrival - 120, arrival + 1_200
    if any(begin < moment < until for moment, _, what, _ in story.moments if what in DISTURBING):
        return 0
    gone = [span for what in ("receiver unplugged", "under a roof", "card full") for span in spans(story, what)]
    return 0 if any(since < until and back > begin for since, back in gone) else end - arrival


def uncovered(route, begin, end, covered):
    """How many seconds of driving no drive covers."""
    missing = 0
    for second in range(int(begin), int(end)):
        if route.leg(second) and not any(b - 1 <= second <= e + 1 for b, e in covered):
            missing += 1
    return missing


def points(life, van, drive):
    path = f"{life.folder}/points.csv"
    done = van.vanlog("drive", "export", drive["id"], "--no-privacy", "--yes", "-o", path)
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
            leg = life.story.route.leg(t)
            error = metres(place, life.story.route.place(t)) - PLACE_ERROR
            worst = max(worst, error / (leg.speed if leg else 20))
    if worst > TIME_ERROR:
        life.find(f"drive {drive['short_id']}: a point is {worst:.1f} s from where the van was then")


def crossings(life):
    van = life.van
    true = [crossing for leg in life.story.route.legs if (crossing := leg.crossing())]
    entries = van.json("border", "list", "--limit", "10000").get("crossings", [])
    said = sorted((instant(e["at"]), e["to"]) for e in entries if e.get("at") and e.get("from"))
    if [country for _, country in said] != [country for _, country in true]:
        life.find(f"crossings are said {clock(said)}, and were {clock(true)}")
        return
    for (moment, country), (stated, _) in zip(true, said):
        slack = CROSSING_ERROR + loss_at(life.story, moment)
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


def days(life):
    first = life.story.drives[0][0] if life.story.drives else None
    if life.truth.checkins:
        first = min(first or 9e18, datetime.datetime.fromisoformat(life.truth.checkins[0][0] + "T12:00+00:00").timestamp())
    if first:
        true = (datetime.date.fromisoformat(local_day(life.world.now)) - datetime.date.fromisoformat(local_day(first))).days + 1
        for name in ("Anna", "Ben"):
            used = life.van.json("schengen", "--person", name).get("used")
            if used != true:
                life.find(f"{name} has been in the Schengen area for {used} days, and truly for {true}")


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
