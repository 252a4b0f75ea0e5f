"""What vanlog says at the end, against what was true."""

import datetime

from entry_checks import checkins, money, remotes, stock, stored
from road_checks import crossings, days, drives, published
from story import local_day
from told import instant, lasted, records


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


def phones(life):
    status, answer = life.phones[0].ask("GET", "/api/drives?limit=200")
    if status != 200:
        life.find(f"the page answers {status} to the list of drives")
    elif [d["id"] for d in answer["records"]] != [d["id"] for d in records(life.van, "drive", "--limit", "200")][:200]:
        life.find("a phone shows other drives than the store holds")


def growth(life):
    """What a service keeps in memory on the last day, against the second."""
    samples = [sizes for _, sizes in life.memory if sizes]
    if len(samples) < 3:
        return
    for name, size in samples[-1].items():
        before = samples[1].get(name)
        if before and size > before * 1.5 + 2_048:
            life.find(f"{name} has grown from {before} to {size} kB")
