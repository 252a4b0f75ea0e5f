"""Pairing by link and by typed code, a second phone, rights, and being shut out."""

from phone import Phone
from van import Van, HOSTILE


def check():
    with Van() as van, Phone(van) as phone:
        van.fill()
        van.start_server()
        typed(van, phone)
        second_phone(van, phone)
        shut_out(van, phone)


def typed(van, phone):
    phone.open()
    code = van.code()
    wrong = code[:-1] + ("2" if code[-1] != "2" else "3")
    phone.type("code", wrong)
    phone.tap("Pair this phone")
    phone.wait("!document.querySelector('.lock .problem').hidden", "a wrong code to be refused")
    phone.type("code", "12")
    phone.tap("Pair this phone")
    phone.wait_for_text("The code has eight letters and digits.")
    phone.type("code", code.lower()[:4] + " " + code.lower()[4:])
    phone.type("name", HOSTILE[:60])
    phone.tap("Pair this phone")
    phone.wait_for_link("live")
    assert phone.run("return location.hash") in ("", "#now"), phone.run("return location.hash")


def second_phone(van, phone):
    """A paired phone invites another, which may be opened by the link."""
    phone.show("van")
    phone.tap("Invite a phone")
    phone.wait("document.querySelector('.sheet .code')")
    code = phone.text(".sheet .code").replace(" ", "")
    with Phone(van, 360, 740) as other:
        other.pair(code)
        assert other.run("return history.length") <= 3 and "pair=" not in other.run("return location.href")
    phone.run("document.querySelector('.sheet').close()")
    with Phone(van, 360, 740) as looker:
        looker.pair(van.code("look"))
        looker.show("log")
        looker.wait_for_text("This phone may look, but not write")
        assert not looker.run("return [...document.querySelectorAll('form')].some((one) => one.offsetParent)")
        looker.show("now")
        looker.wait_for_text("This phone may look, but not start or stop drives.")


def shut_out(van, phone):
    """What the van has told goes from the phone; an entry that waits stays."""
    devices = van.json("web", "devices")["devices"]
    own = next(device for device in devices if device["device_name"].startswith("<img"))
    van.gate.shut()
    phone.show("log")
    phone.type("amount", "7")
    phone.tap("Save expense")
    phone.wait_for_text("1 entry waits on this phone")
    van.run("web", "revoke", own["id"])
    van.gate.open(van.gate.server_port)
    phone.wait_for_text("The van no longer knows this phone")
    phone.wait_for_text("1 entry waits on this phone")
    kept = phone.run("return Object.keys(localStorage)")
    assert not any(name.startswith("vanlog.seen") or name == "vanlog.token" for name in kept), kept
    phone.type("code", van.code())
    phone.tap("Pair this phone")
    phone.wait_for_link("live")
    phone.wait("!Object.keys(localStorage).some((name) => name.startsWith('vanlog.entry.'))", "the entry to be stored")
    assert [entry["amount_minor"] for entry in van.json("ledger", "list")["records"]].count(700) == 1
