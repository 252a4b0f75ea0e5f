"""Where the page can go no further, it says so in its own words: nothing to type at a terminal, and no path."""

import re

from phone import SCREENS, Phone
from van import Van

TYPED = re.compile(r"(^|[\s'`(])--[a-z]|(^|[\s'`(])vanlog [a-z]|gpsd|/tmp/|/run/")


def check():
    with Van() as van, Phone(van) as phone:
        van.run("config", "unset", "clock.trust")
        van.run("config", "set", "drive.gpsd", "127.0.0.1:9")
        van.start_server()
        phone.pair()
        phone.show("near")
        phone.wait_for_text("The van knows no position yet")
        phone.picture("near-no-position")
        sees_the_clock(phone)
        clean(phone)
        for which in ("Expense", "Check-in"):
            phone.show("log")
            phone.tap(which)
            clean(phone)
        without_receiver(phone)


def sees_the_clock(phone):
    """What is to be done about a clock that nothing has checked, without a setting to type."""
    if phone.run("return JSON.parse(localStorage.getItem('vanlog.seen.status')).data.clock_proven"):
        return
    phone.show("now")
    phone.wait_for_text("Nothing has checked the van's clock yet")


def without_receiver(phone):
    """A drive that is started waits for the receiver, which does not answer."""
    phone.show("now")
    phone.tap("Start a drive")
    phone.wait("document.querySelector('.toast')?.innerText.includes('receiver')", "the word about the receiver")
    phone.wait("document.querySelector('.hint').innerText.includes('receiver')", "the state of the receiver")
    assert "Recording" not in phone.text()
    phone.picture("no-receiver")
    clean(phone)


def clean(phone):
    for screen in SCREENS:
        phone.show(screen)
        phone.wait(f"document.getElementById('{screen}').innerText.trim().length > 3")
        text = phone.text(f"#{screen}")
        assert not TYPED.search(text), (screen, TYPED.search(text), text)
