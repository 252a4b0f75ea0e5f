"""Entries reach the van once, whatever lies between: lost answers, a dead server, a busy store, a full or shut phone."""

import signal
import sqlite3

from phone import Phone
from van import PROGRAMS, Van, wait_until

WAITS = "Object.keys(localStorage).some((name) => name.startsWith('vanlog.entry.'))"


def check():
    with Van() as van, Phone(van) as phone:
        van.fill()
        van.start_server()
        phone.pair()
        phone.show("log")
        stored_at_once(van, phone)
        lost_answer(van, phone)
        dead_server(van, phone)
        busy_store(van, phone)
        refused(van, phone)
        checked_in(van, phone)
        full_phone(van, phone)
    with Van() as van, Phone(van) as phone:
        van.fill()
        one_that_fails(van, phone)
        full_disk(van, phone)
    with Van() as van, Phone(van) as phone:
        van.fill()
        van.start_server()
        blocked_storage(van, phone)
        wrong_clock(van, phone)


def amounts(van):
    return sorted(entry["amount_minor"] for entry in van.json("ledger", "list")["records"])


def write(phone, amount, **more):
    for name, value in {"amount": amount, **more}.items():
        phone.type(name, value)
    phone.tap("Save expense")


def stored_at_once(van, phone):
    phone.type("category", "fuel")
    phone.wait("document.querySelector('.fuel').offsetParent", "litres and odometer for fuel")
    write(phone, "62,40", category="fuel", litres="38.5", odometer="184230", vendor="Q8")
    phone.wait_for_text("Saved: 62.40 EUR, fuel")
    phone.wait("document.querySelector('[name=amount]').value === ''")
    entry = van.json("ledger", "list", "--limit", "1")["records"][0]
    assert (entry["amount_minor"], entry["fuel_l"], entry["odometer_m"], entry["vendor"]) == (6240, 38.5, 184_230_000, "Q8"), entry
    phone.wait("[...document.querySelectorAll('#log .rows')].some((list) => list.innerText.includes('62.40 EUR'))", "the entry in the list")


def lost_answer(van, phone):
    """The van stores the entry, and the phone never hears of it."""
    van.gate.loses_answers = True
    write(phone, "11.11")
    wait_until(lambda: amounts(van).count(1111) == 1, 60, "the entry to be stored")
    phone.wait_for_text("1 entry waits on this phone")
    van.gate.loses_answers = False
    phone.wait("!" + WAITS, "the entry to be acknowledged")
    assert amounts(van).count(1111) == 1, amounts(van)


def dead_server(van, phone):
    """The server is killed; the page is closed and opened again; the server comes back."""
    van.stop_server(signal.SIGKILL)
    van.gate.shut()
    write(phone, "22.22")
    phone.wait_for_text("Kept on this phone until the van answers")
    assert phone.text(".waiting").count("22.22 EUR") == 1
    phone.picture("log-waiting")
    phone.reopen("#log")
    phone.wait_for_text("1 entry waits on this phone")
    van.start_server()
    phone.wait("!" + WAITS, "the entry to be stored")
    assert amounts(van).count(2222) == 1, amounts(van)


def busy_store(van, phone):
    """Another program holds the store: the van says so, and the entry waits."""
    phone.wait_for_link("live")
    store = sqlite3.connect(van.home / "trips.sqlite", isolation_level=None)
    store.execute("BEGIN EXCLUSIVE")
    write(phone, "33.33")
    phone.wait_for_text("1 entry waits on this phone")
    store.execute("ROLLBACK")
    store.close()
    phone.wait("!" + WAITS, "the entry to be stored")
    assert amounts(van).count(3333) == 1, amounts(van)


def refused(van, phone):
    """What is wrong is said beside the form, and the form keeps what was typed."""
    before = amounts(van)
    write(phone, "many")
    phone.wait_for_text("Type an amount, such as 42.50.")
    write(phone, "1.234", currency="EUR")
    phone.wait_for_text("EUR has 2 decimals")
    write(phone, "5", currency="QQQ", note="kept")
    phone.wait_for_text("Not saved:")
    assert phone.run("return document.querySelector('[name=amount]').value") == "5"
    phone.reopen("#log")
    phone.wait("document.querySelector('[name=amount]')?.value === '5'", "the form to keep what was typed")
    phone.picture("log-refused")
    assert amounts(van) == before
    write(phone, "5", currency="EUR")
    phone.wait_for_text("Saved: 5 EUR")


def checked_in(van, phone):
    phone.tap("Check-in")
    phone.type("place", "Lay-by above the fjord")
    phone.tap("Wild", "form:not([hidden])")
    phone.tap("Check in")
    phone.wait_for_text("Saved: Lay-by above the fjord")
    checkin = van.json("checkin", "list", "--limit", "1")["records"][0]
    assert (checkin["place"], checkin["type"]) == ("Lay-by above the fjord", "wild"), checkin
    phone.show("near")
    phone.wait("document.querySelectorAll('.spot').length > 5")
    phone.run("document.querySelector('.spot').click()")
    phone.tap("Check in here")
    phone.wait_for_text("At the spot")
    phone.picture("log-checkin")
    phone.tap("Check in")
    phone.wait_for_text("Saved: Spot")
    checkin = van.json("checkin", "list", "--limit", "1")["records"][0]
    assert checkin.get("spot", "").startswith("lakes/"), checkin
    phone.tap("Expense")


def full_phone(van, phone):
    """A full phone gives up what the van can tell again; if that is not enough, the entry stays in the form."""
    phone.run("for (let size = 1 << 20; size > 8; size /= 2) { try { for (;;) localStorage.setItem('full' + Math.random(), 'x'.repeat(size)) } catch {} }")
    write(phone, "44.44")
    phone.wait_for_text("Saved: 44.44 EUR")
    van.gate.shut()
    phone.wait_for_link("lost")
    write(phone, "55.55")
    phone.wait_for_text("Kept on this phone until the van answers: 55.55 EUR")
    phone.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    write(phone, "66.66")
    phone.wait_for_text("Not saved: the van does not answer, and this phone does not let the page keep it")
    assert phone.run("return document.querySelector('[name=amount]').value") == "66.66"
    phone.picture("log-full")
    van.gate.open(van.gate.server_port)
    phone.wait_for_link("live")
    phone.tap("Save expense")
    phone.wait_for_text("Saved: 66.66 EUR")
    wait_until(lambda: amounts(van).count(5555) == 1, 60, "the entry that waited to be stored")
    assert [amounts(van).count(amount) for amount in (4444, 5555, 6666)] == [1, 1, 1], amounts(van)


FAILS = """#!/bin/sh
for word; do
  case $word in 13.13) [ -e "$HOME/works" ] || kill -9 $$ ;; esac
done
[ ! -e "$HOME/full" ] || ulimit -f 50
exec {vanlog} "$@"
"""


def one_that_fails(van, phone):
    """An entry at which the command dies each time holds up none behind it, says why, and can be changed in the end."""
    program = van.folder / "vanlog"
    program.write_text(FAILS.replace("{vanlog}", str(PROGRAMS / "vanlog")))
    program.chmod(0o700)
    van.start_server(vanlog=program)
    phone.pair()
    phone.show("log")
    van.gate.shut()
    phone.wait_for_link("lost")
    for amount in ("13.13", "14.14", "15.15"):
        write(phone, amount, note="dinner")
        phone.wait_for_text("Kept on this phone until the van answers: " + amount)
    van.gate.open(van.gate.server_port)
    phone.run("dispatchEvent(new Event('online'))")
    wait_until(lambda: {1414, 1515} <= set(amounts(van)), 60, "the entries behind to be stored")
    assert amounts(van).count(1313) == 0
    phone.wait_for_text("The van answers, but cannot take it: the command was interrupted")
    tap_until(phone, "Send now", "Change")
    phone.picture("log-cannot-take")
    phone.tap("Change")
    assert phone.run("return document.querySelector('[name=amount]').value") == "13.13"
    assert phone.run("return document.querySelector('[name=note]').value") == "dinner"
    write(phone, "13.14")
    phone.wait_for_text("Saved: 13.14")
    assert [amounts(van).count(one) for one in (1313, 1314)] == [0, 1], amounts(van)


def tap_until(phone, button, other):
    """Taps a button again and again, until another one appears."""
    shown = "[...document.querySelectorAll('.waiting button')].some((one) => one.innerText === arguments[0])"
    wait_until(lambda: phone.run("[...document.querySelectorAll('.waiting button')].find((one) => one.innerText === arguments[0])?.click()", button)
               or phone.run("return " + shown, other), 60, f"a button {other!r}")


def full_disk(van, phone):
    """The van has answered: the page says why it could not take the entry, and keeps it."""
    (van.folder / "full").touch()
    write(phone, "16.16", note="x" * 1000)
    phone.wait_for_text("Kept on this phone: 16.16 EUR. The van answers, but cannot take it: its disk is full or cannot be written")
    phone.picture("log-full-disk")
    assert str(van.home) not in phone.text()
    (van.folder / "full").unlink()
    tap_until(phone, "Send now", "Send now")
    phone.wait("!" + WAITS, "the entry to be stored")
    assert amounts(van).count(1616) == 1, amounts(van)


def blocked_storage(van, phone):
    """A browser that gives no storage, as in some private windows: all works while the page is open."""
    phone.cdp("Page.enable")
    added = phone.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
      Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })""")
    phone.reopen("#pair=" + van.code())
    phone.wait_for_link("live")
    phone.show("log")
    write(phone, "66.66")
    phone.wait_for_text("Saved: 66.66 EUR")
    phone.show("van")
    phone.wait_for_text("does not let the page keep data")
    phone.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
    assert amounts(van).count(6666) == 1


def wrong_clock(van, phone):
    """A phone that is days ahead writes the van's day."""
    phone.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
      const RealDate = Date
      const ahead = 3 * 86_400_000
      window.Date = class extends RealDate {
        constructor(...given) { given.length ? super(...given) : super(RealDate.now() + ahead) }
        static now() { return RealDate.now() + ahead }
      }""")
    phone.pair()
    phone.wait_for_text("This phone's clock is off by 3 days")
    phone.show("log")
    write(phone, "77.77")
    phone.wait_for_text("Saved: 77.77 EUR")
    entry = van.json("ledger", "list", "--limit", "1")["records"][0]
    assert entry["day"] == van.json("day")["day"], entry
