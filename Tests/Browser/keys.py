"""The key of a phone: it outlives a damaged list and a home that is not there, and goes when the phone is shut out."""

import pathlib

from phone import Phone
from van import Van

AT_THE_MOMENT = "The van does not know this phone at the moment."


def check():
    with Van() as van, Phone(van) as phone, Phone(van, 360, 740) as other:
        van.fill()
        van.start_server()
        for one in (phone, other):
            one.pair()
        key = phone.kept("token")
        damaged_list(van, phone, other)
        home_not_mounted(van, phone, other)
        assert phone.kept("token") == key, "the key was lost"
        shut_out(van, phone, other)
        forgotten(phone)


def back(phone):
    """The half minute between two tries need not be waited for: the page also tries when it is looked at again."""
    phone.run("dispatchEvent(new Event('pageshow'))")
    phone.wait_for_link("live")
    phone.wait("document.querySelector('.lock') === null && document.documentElement.hasAttribute('data-paired')", "the page to be open")


def damaged_list(van, phone, other):
    file = van.home / "run/web-devices.json"
    whole = file.read_bytes()
    file.write_bytes(whole[:20])
    for one in (phone, other):
        one.wait_for_text(AT_THE_MOMENT)
    assert "Adria" not in phone.text(), "a locked page shows what the van has told"
    phone.picture("lock-for-now")
    phone.reopen()
    phone.wait_for_text(AT_THE_MOMENT)
    phone.type("code", "AB")
    file.write_bytes(whole)
    for one in (phone, other):
        back(one)
    phone.wait_for_text("Adria")


def home_not_mounted(van, phone, other):
    """A home without records in place of the home, for longer than the server waits before everybody is a stranger."""
    aside = pathlib.Path(str(van.home) + ".aside")
    van.home.rename(aside)
    van.home.mkdir(mode=0o700)
    # The name by which the browser asks must be known.
    (van.home / "config.json").write_bytes((aside / "config.json").read_bytes())
    for one in (phone, other):
        one.wait_for_text(AT_THE_MOMENT)
    van.run("--home", str(aside), "ledger", "add", "1.23", "--currency", "EUR")
    for file in sorted(van.home.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()
    van.home.rmdir()
    aside.rename(van.home)
    for one in (phone, other):
        back(one)


def shut_out(van, phone, other):
    """Who is shut out is told so, and its key goes; the other one stays."""
    own = other.run("return JSON.parse(localStorage.getItem('vanlog.seen.hello')).data.device_id")
    van.run("web", "revoke", own)
    other.wait_for_text("The van no longer knows this phone")
    assert other.kept("token") is None
    assert other.run("return Object.keys(localStorage).filter((name) => name.startsWith('vanlog.seen'))") == []
    phone.wait_for_link("live")


def forgotten(phone):
    """The owner of a phone that is locked gives up its key."""
    file = phone.van.home / "run/web-devices.json"
    file.write_bytes(b"{")
    phone.wait_for_text(AT_THE_MOMENT)
    phone.tap("Forget this van")
    phone.tap("Keep", ".sheet")
    assert phone.kept("token")
    phone.tap("Forget this van")
    phone.tap("Forget", ".sheet")
    phone.wait("!localStorage.getItem('vanlog.token')", "the key to go")
    assert phone.run("return Object.keys(localStorage).filter((name) => name.startsWith('vanlog.seen'))") == []
