"""A check-in has the moment and the place of when it was made: each one, offline too, and with a phone of another zone."""

import datetime
import zoneinfo

from phone import Phone
from receiver import Receiver
from van import ROOT, Van, wait_until

PIRAN = (45.5281, 13.5682)
VIENNA = (48.2082, 16.3738)
ZONE = zoneinfo.ZoneInfo("Europe/Ljubljana")
BOX = "document.querySelector('[name=here]').checked"
WAITS = "Object.keys(localStorage).some((name) => name.startsWith('vanlog.entry.'))"


def check():
    with Receiver(*PIRAN) as receiver, Van() as van, Phone(van) as phone:
        # The drive ended in Switzerland; the receiver knows that the van has gone on.
        van.run("config", "set", "time.zone", "auto")
        van.run("config", "set", "drive.gpsd", receiver.address)
        van.run("drive", "import", str(ROOT / "sample-packs/pass.gpx"))
        van.run("spots", "import", str(ROOT / "sample-packs/lakes.csv"), "--pack", "lakes")
        van.start_server()
        phone.pair()
        phone.show("near")
        phone.wait("document.querySelectorAll('.spot').length > 5")
        phone.show("log")
        phone.tap("Check-in")
        each_has_its_place(van, phone)
        another_zone(van, phone)
        another_day(van, phone)
        offline(van, phone)
        long_offline(van, phone)
        at_midnight(van, phone)
        taken_back(van, phone)
        no_position(van, phone)


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def record(van, place):
    """The stored check-in of that name, which must be the only one."""
    found = [one for one in van.json("checkin", "list", "--limit", "100")["records"] if one.get("place") == place]
    assert len(found) == 1, (place, found)
    return found[0]


def facts(one):
    return one.get("lat"), one.get("lon"), one.get("country"), one.get("zone")


IN_PIRAN = (*PIRAN, "SI", "Europe/Ljubljana")


def write(phone, place):
    phone.type("place", place)
    phone.tap("Check in")


def each_has_its_place(van, phone):
    """The first, the second, and the one after the page was opened again."""
    for place in ("First night", "Second night", "Third night"):
        if place == "Third night":
            phone.reopen("#log")
            phone.wait_for_link("live")
        assert phone.run("return " + BOX), f"{place}: the position of the van is off"
        began = now()
        write(phone, place)
        phone.wait_for_text("Saved: " + place)
        stored = record(van, place)
        assert facts(stored) == IN_PIRAN, (place, stored)
        arrived = moment(stored["arrived"])
        assert began - datetime.timedelta(seconds=1) <= arrived <= now(), (place, stored)
        assert stored["day"] == str(arrived.astimezone(ZONE).date()), (place, stored)


def another_zone(van, phone):
    """A phone whose calendar shows another day than that of the van."""
    east = now().hour >= 10
    phone.cdp("Emulation.setTimezoneOverride", timezoneId="Pacific/Kiritimati" if east else "Pacific/Pago_Pago")
    phone.reopen("#log")
    phone.wait_for_link("live")
    phone.wait_for_text("Place")
    theirs = phone.run("return [new Date().getFullYear(), new Date().getMonth() + 1, new Date().getDate()].map((one) => String(one).padStart(2, '0')).join('-')")
    write(phone, "Far zone")
    phone.wait_for_text("Saved: Far zone")
    stored = record(van, "Far zone")
    arrived = moment(stored["arrived"])
    assert facts(stored) == IN_PIRAN and abs(now() - arrived) < datetime.timedelta(minutes=2), stored
    assert stored["day"] == str(arrived.astimezone(ZONE).date()), stored
    assert theirs != str(now().date()), "the phone shows the day of UTC, so that this proves nothing"
    phone.cdp("Emulation.setTimezoneOverride", timezoneId="")
    phone.reopen("#log")
    phone.wait_for_link("live")


def another_day(van, phone):
    """A day that was chosen has no time, and not the place where the van is now."""
    phone.wait_for_text("Place")
    phone.run("for (const part of document.querySelectorAll('details')) part.open = true")
    day = str(now().date() - datetime.timedelta(days=3))
    phone.type("day", day)
    assert not phone.run("return " + BOX), "where the van is now is taken for another day"
    write(phone, "Three days ago")
    phone.wait_for_text("Saved: Three days ago")
    stored = record(van, "Three days ago")
    assert (stored["day"], stored.get("arrived"), stored.get("lat")) == (day, None, None), stored
    assert phone.run("return " + BOX), "the next check-in has no position"


def drive_on(van, name):
    """The van goes on to Vienna while the phone is away from it."""
    van.run("checkin", "add", name, "--at", "{},{}".format(*VIENNA))


def set_clock(phone, seconds):
    """Moves the phone's clock, as compared with the real one."""
    phone.run("window.realNow ??= Date.now; Date.now = () => window.realNow() + arguments[0]".replace("arguments[0]", str(round(seconds * 1000))))


def come_back(van, phone):
    van.gate.open(van.gate.server_port)
    phone.run("dispatchEvent(new Event('online'))")
    phone.wait_for_link("live")
    phone.wait("!" + WAITS, "the entries to be stored")


def offline(van, phone):
    """Made without a link, and sent when the van is elsewhere."""
    van.gate.shut()
    phone.wait_for_link("lost")
    began = now()
    write(phone, "Made offline")
    phone.wait_for_text("Kept on this phone until the van answers: Made offline")
    ended = now()
    drive_on(van, "Vienna")
    come_back(van, phone)
    stored = record(van, "Made offline")
    assert facts(stored) == IN_PIRAN, stored
    assert began - datetime.timedelta(seconds=1) <= moment(stored["arrived"]) <= ended, stored


def long_offline(van, phone):
    """After ten minutes without a link the page asks whether the van is still there."""
    van.gate.shut()
    phone.wait_for_link("lost")
    place = "return document.querySelector('[name=place]').value"
    set_clock(phone, 3 * 3600)
    phone.wait_for_text("The van was there 3 h ago. You are asked before that is taken.")
    write(phone, "Asked in vain")
    phone.wait_for_text("Is the van still there?")
    phone.picture("checkin-asks")
    phone.run("document.querySelector('.sheet').close()")
    phone.wait_for_text("Not saved yet.")
    assert phone.run(place) == "Asked in vain" and not phone.run("return " + WAITS)
    write(phone, "Asked and left out")
    phone.tap("Leave it out", ".sheet")
    phone.wait_for_text("Kept on this phone until the van answers: Asked and left out")
    write(phone, "Asked and still there")
    phone.tap("Still there", ".sheet")
    phone.wait_for_text("Kept on this phone until the van answers: Asked and still there")
    set_clock(phone, 0)
    come_back(van, phone)
    assert record(van, "Asked and left out").get("lat") is None
    stored = record(van, "Asked and still there")
    assert (stored["lat"], stored["lon"]) == PIRAN, stored
    assert record(van, "Vienna") and not [one for one in van.json("checkin", "list")["records"] if one.get("place") == "Asked in vain"]


def at_midnight(van, phone):
    """Made a few seconds before midnight, and after it; the day is that where the van was."""
    # The van was last seen in Piran, by its own word.
    van.run("checkin", "add", "Back in Piran", "--at", "{},{}".format(*PIRAN))
    write(phone, "Back again")
    phone.wait_for_text("Saved: Back again")
    van.gate.shut()
    phone.wait_for_link("lost")
    today = now().astimezone(ZONE).replace(hour=0, minute=0, second=0, microsecond=0)
    for place, seconds in (("Before midnight", -40), ("After midnight", 5)):
        set_clock(phone, (today + datetime.timedelta(seconds=seconds) - now()).total_seconds())
        write(phone, place)
        phone.wait_for_text("Kept on this phone until the van answers: " + place)
    set_clock(phone, 0)
    come_back(van, phone)
    before, after = record(van, "Before midnight"), record(van, "After midnight")
    assert facts(before) == facts(after) == IN_PIRAN, (before, after)
    assert moment(before["arrived"]) < today <= moment(after["arrived"]), (before, after)
    assert (before["day"], after["day"]) == (str(today.date() - datetime.timedelta(days=1)), str(today.date())), (before, after)


def taken_back(van, phone):
    """An entry that the van refuses keeps its moment and its place while it is changed."""
    van.gate.shut()
    phone.wait_for_link("lost")
    write(phone, "Refused at first")
    phone.wait_for_text("Kept on this phone until the van answers: Refused at first")
    phone.run("""
      const name = Object.keys(localStorage).find((one) => one.startsWith('vanlog.entry.'))
      const entry = JSON.parse(localStorage.getItem(name))
      entry.body.type = 'castle'
      localStorage.setItem(name, JSON.stringify(entry))""")
    ended = now()
    drive_on(van, "Vienna again")
    van.gate.open(van.gate.server_port)
    phone.wait_for_text("Refused:")
    phone.tap("Change")
    phone.wait_for_text("with the position of then")
    phone.picture("checkin-changed")
    phone.tap("Check in")
    phone.wait_for_text("Saved: Refused at first")
    stored = record(van, "Refused at first")
    assert facts(stored) == IN_PIRAN and moment(stored["arrived"]) <= ended, stored
    assert "Make it now" not in phone.text("#log")


def no_position(van, phone):
    """A new home knows no place at all: the page says so in its own words, and the box can be taken off."""
    with Van() as new, Phone(new) as other:
        new.start_server()
        other.pair()
        other.show("log")
        other.tap("Check-in")
        write(other, "Nowhere")
        other.wait_for_text("The van knows no position yet.")
        assert "--" not in other.text("form:not([hidden])")
        other.run("document.querySelector('[name=here]').click()")
        other.tap("Check in")
        other.wait_for_text("Saved: Nowhere")
        wait_until(lambda: record(new, "Nowhere").get("arrived"), 5, "the time of arrival")
        # What was chosen holds until it is stored, and no longer.
        assert other.run("return " + BOX)
