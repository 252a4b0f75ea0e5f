"""What vanlog says at the end, against what was true."""

import datetime

import entry_checks
import road_checks
from story import local_day
from told import instant, lasted, records


def so_far(life):
    """What can be said while the story goes on, so that what is wrong is seen on its day."""
    for part in (entry_checks.money, entry_checks.stock, entry_checks.checkins):
        part(life)
    road_checks.drives(life, until=life.world.now - 3_600)
    commands(life)
    services(life)


def check(life):
    """All of it; a story that was not played to its end is left as it was then."""
    if life.world.now < life.story.end:
        return so_far(life)
    settle(life)
    so_far(life)
    for part in (road_checks.drives, road_checks.crossings, road_checks.days, road_checks.published, mornings, rules, phones, entry_checks.together,
                 entry_checks.stored, growth):
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
    for moment, away_since, is_card_full, status, doctor in life.mornings:
        problems = {v["check"]: v["sentence"] for v in doctor.get("checks", []) if v["verdict"] == "problem"}
        for check_, sentence in problems.items():
            if not (check_ == "remotes" and away_since) and not is_card_full:
                life.find(f"doctor: {check_}: {sentence}", moment)
        if away_since and moment - away_since > 6 * 3_600 and life.options.van != "ignition" and "remotes" not in problems:
            life.find("doctor does not miss the remotes", moment)
        if is_card_full and "disk" not in problems:
            life.find("doctor does not say that the card is full", moment)
        for name in ("store_problem", "recording_problem"):
            if status.get(name) and not is_card_full:
                life.find(f"status: {name}: {status[name]}", moment)


def rules(life):
    """A van that is always on says at noon that it is, once a day; on the day of a restore a new one does."""
    if life.options.van == "ignition":
        return
    notices = life.van.json("automation", "notices", "--all").get("notices", [])
    said = sorted(local_day(instant(n["at"])) for n in notices if n["text"] == "It is noon" and n.get("at"))
    first = datetime.date.fromisoformat(local_day(life.story.begin))
    last = local_day(life.world.now - 13 * 3_600)
    days = [str(first + datetime.timedelta(days=i)) for i in range(life.options.days + 1)]
    forgotten = {local_day(moment) for moment in life.restored}
    if [day for day in said if day not in forgotten] != [day for day in days if day <= last and day not in forgotten]:
        life.find(f"noon was said on {said}")
    for notice in notices:
        if notice["kind"] == "problem" and not is_due(life, notice):
            life.find(f"a notice of a problem at {notice['at']}: {notice['text']}")


def is_due(life, notice):
    """Whether there was something to tell of: a sync that failed for long, half an hour without a sky, a full card."""
    if "sync" in notice["text"].lower():
        return any(what == "remotes away" for _, _, what, _ in life.story.moments)
    if not notice.get("at"):
        return False
    moment = instant(notice["at"])
    if lasted(life.story, "card full", moment):
        return True
    return "no position" in notice["text"] and lasted(life.story, "under a roof", moment, for_seconds=1_500)


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
