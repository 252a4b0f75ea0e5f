"""What vanlog says at the end, against what was true."""

import datetime

import entry_checks
import road_checks
from story import ZONE, local_day
from told import instant, lasted, records

MEMORY_A_DAY = 512  # kB


def so_far(life):
    """What can be said while the story goes on, so that what is wrong is seen on its day."""
    for part in (entry_checks.money, entry_checks.stock, entry_checks.checkins):
        part(life)
    road_checks.drives(life, until=life.world.now - 3_600)
    for part in (mornings, commands, services):
        part(life)


def check(life):
    """All of it; a story that was not played to its end is left as it was then."""
    if life.world.now < life.story.end:
        return so_far(life)
    settle(life)
    so_far(life)
    for part in (road_checks.drives, road_checks.crossings, road_checks.days, road_checks.published, rules, phones,
                 entry_checks.nights, entry_checks.together, entry_checks.stored, files, memory):
        part(life)
    commands(life)


def settle(life):
    """A last morning: the van is on, the remotes are there, and what can be kept is kept."""
    for remote in life.remotes:
        remote.start()
    life.van.empty_card()
    life.van.receiver.sky, life.van.receiver.is_plugged = "open", True
    if not life.van.is_on:
        life.van.boot()
    life.pass_until(life.world.now + 900)
    life.tablet.vanlog("sync", "now", expected=(0, 75))
    done = life.van.vanlog("sync", "now", expected=(0, 75))
    life.pass_until(life.world.now + 60)
    if done.code == 75:
        life.van.vanlog("sync", "now")
    life.tablet.vanlog("sync", "now")


def commands(life):
    for device in (life.van, life.tablet):
        for moment, command, code, text in device.said:
            life.find(f"{device.name}: vanlog {' '.join(command)}: {code}: {text}", moment)
        device.said = []


def services(life):
    for device in (life.van, life.tablet):
        device.look_after()
        for moment, name, code in device.restarts:
            life.find(f"{device.name}: {name} ended by itself with {code}", moment)


def mornings(life):
    """Unwell is said to be what is unwell, and nothing else."""
    for moment, away_since, back, is_card_full, status, doctor in life.mornings:
        problems = {v["check"]: v["sentence"] for v in doctor.get("checks", []) if v["verdict"] == "problem"}
        for check_, sentence in problems.items():
            # A remote that is back is seen with the next sync, within an hour.
            is_missed = check_ == "remotes" and (away_since or moment - back < 4_500)
            if not is_missed and not is_card_full:
                life.find(f"doctor: {check_}: {sentence}", moment)
        if away_since and moment - away_since > 6 * 3_600 and life.options.van != "ignition" and "remotes" not in problems:
            life.find("doctor does not miss the remotes", moment)
        if is_card_full and "disk" not in problems:
            life.find("doctor does not say that the card is full", moment)
        for name in ("store_problem", "recording_problem"):
            problem = status.get(name)
            if problem and not is_card_full and not is_without_sky(life, problem, moment):
                life.find(f"status: {name}: {problem}", moment)


def rules(life):
    """A van that is always on says at noon that it is, once a day; a new card begins with no notices."""
    if life.options.van == "ignition":
        return
    notices = life.van.json("automation", "notices", "--all").get("notices", [])
    noons = sorted(instant(n["at"]) for n in notices if n["text"] == "It is noon" and n.get("at"))
    said = [local_day(moment) for moment in noons]
    begin = life.restored[-1] + 86_400 if life.restored else life.story.begin
    first = datetime.date.fromisoformat(local_day(begin))
    last = local_day(life.world.now - 13 * 3_600)
    days = [str(first + datetime.timedelta(days=i)) for i in range(life.options.days + 1)]
    if [day for day in said if day >= days[0]] != [day for day in days if day <= last]:
        life.find(f"noon was said on {said}")
    for moment in noons:
        late = moment - noon_of(moment)
        if not 0 <= late < 20 + power_gone(life.story, moment):
            life.find(f"noon of {local_day(moment)} was said {late:.0f} s late")
    for notice in notices:
        if notice["kind"] == "problem" and not is_due(life, notice):
            life.find(f"a notice of a problem at {notice['at']}: {notice['text']}")


def noon_of(moment):
    day = datetime.date.fromisoformat(local_day(moment))
    return datetime.datetime(day.year, day.month, day.day, 12, tzinfo=ZONE).timestamp()


def power_gone(story, moment):
    """How long a cut of the hour before took, with a boot and the first fix after it."""
    cuts = [(t, details) for t, _, what, details in story.moments if what == "power cut"]
    return sum(details[0] + 300 for t, details in cuts if moment - 3_600 < t < moment)


def is_due(life, notice):
    """Whether there was something to tell of: a sync that failed for long, half an hour without a sky, a full card."""
    if "sync" in notice["text"].lower():
        return any(what == "remotes away" for _, _, what, _ in life.story.moments)
    if not notice.get("at"):  # left before a receiver had proven the time
        return "no position" in notice["text"] and any(
            what == "under a roof" for _, _, what, _ in life.story.moments)
    moment = instant(notice["at"])
    if lasted(life.story, "card full", moment):
        return True
    return is_without_sky(life, notice["text"], moment)


def is_without_sky(life, problem, moment):
    return "no position" in problem and lasted(life.story, "under a roof", moment, for_seconds=1_500)


def phones(life):
    status, answer = life.phones[0].ask("GET", "/api/drives?limit=200")
    if status != 200:
        life.find(f"the page answers {status} to the list of drives")
    elif [d["id"] for d in answer["records"]] != [d["id"] for d in records(life.van, "drive", "--limit", "200")][:200]:
        life.find("a phone shows other drives than the store holds")


def files(life):
    """What a file of the home holds on the last morning, against the second: it keeps what people enter, and drives."""
    samples = [sizes for _, sizes in life.sizes if sizes]
    if len(samples) < 3:
        return
    for name, size in samples[-1].items():
        if "/" in name and size > samples[1].get(name, 0) + 100 * len(samples) + 512:
            life.find(f"{name} has grown from {samples[1].get(name, 0)} to {size} kB")


def memory(life):
    """What a service keeps in memory on a morning, against its second one: a boot or an upgrade begins anew."""
    kept = {}
    for _, sizes in life.sizes:
        for name, size in sizes.items():
            if "/" not in name:
                kept.setdefault(name, []).append(size)
    for name, sizes in kept.items():
        for day, size in enumerate(sizes[2:], 1):
            if size > sizes[1] + day * MEMORY_A_DAY:
                life.find(f"{name} has grown from {sizes[1]} to {size} kB")
                break
