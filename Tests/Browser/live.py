"""A drive as it is recorded: live figures, pause and stop from the phone, and a recorder that dies."""

import os
import signal

from phone import Phone
from van import ROOT, Van, wait_until


def check():
    with Van() as van, Phone(van) as phone:
        van.fill()
        van.start_server()
        phone.pair()
        phone.wait_for_text("Parked")
        drive(van)
        phone.wait_for_text("Driving")
        phone.wait("/^\\d+$/.test(document.querySelector('.speed .figure').innerText)", "a speed")
        phone.wait("/ on the disk.* · fix \\d+ s old/.test(document.querySelector('.proof').innerText)", "the proof")
        first = phone.text(".figures")
        phone.wait("document.querySelector('.figures').innerText !== " + repr(first), "figures that move on")
        phone.picture("driving")
        on_the_map(phone)
        pause_and_stop(van, phone)
        silent(van, phone)
        crash(van, phone)


def drive(van):
    van.run("drive", "start", "--replay", str(ROOT / "sample-packs/pass.gpx"), "--speed", "4")


def on_the_map(phone):
    phone.keep("map-view", [46.7, 8.4, 15])
    phone.show("map")
    phone.wait("document.querySelector('.van-sign:not(.is-old)')", "the van on the map")
    phone.wait("document.querySelectorAll('.leaflet-overlay-pane path').length >= 2", "the track")
    phone.tap_label("Show the van")
    phone.wait("document.querySelector('.leaflet-overlay-pane path').getAttribute('d').includes('L')", "the track of today")
    phone.wait("document.querySelector('.leaflet-overlay-pane path').getBoundingClientRect().width > 20", "a track that can be seen")
    phone.picture("map-driving")
    phone.show("now")


def pause_and_stop(van, phone):
    phone.tap("Pause")
    phone.wait_for_text("Resume")
    assert van.json("drive", "status")["state"] == "paused"
    phone.picture("paused")
    phone.tap("Resume")
    phone.wait_for_text("Driving")
    phone.tap("Stop")
    phone.tap("Keep recording")
    assert van.json("drive", "status")["state"] == "recording"
    phone.tap("Stop")
    phone.wait_for_text("Stop the drive?")
    phone.picture("stop-asks")
    phone.tap("Stop the drive")
    phone.wait_for_text("Parked")
    assert van.json("drive", "list")["records"][0]["ended_by"] == "stopped"


def silent(van, phone):
    """The recorder says nothing for a while, as with a card that stalls: its last figures stay, struck out, and it is no "no drive"."""
    drive(van)
    phone.wait_for_text("Driving")
    phone.wait("/^\\d+$/.test(document.querySelector('.speed .figure').innerText)", "a speed")
    for process in van.recorders():
        os.kill(process, signal.SIGSTOP)
    phone.wait_for_text("Linked, but the recorder is silent")
    phone.wait_for_text("The recorder does not answer")
    # An overview that is asked for now knows no more.
    phone.run("dispatchEvent(new Event('online'))")
    for _ in range(3):
        van.json("status")
        shown = phone.text("#now")
        assert "Start a drive" not in shown and "Parked" not in shown and "No drive" not in shown, shown
        assert phone.run("return document.querySelector('.hero').classList.contains('is-old')")
    phone.picture("silent")
    # A page that is opened meanwhile offers no drive either.
    phone.reopen()
    phone.wait_for_text("Linked, but the recorder is silent")
    assert "Start a drive" not in phone.text("#now"), phone.text("#now")
    for process in van.recorders():
        os.kill(process, signal.SIGCONT)
    phone.wait_for_link("live")
    phone.wait_for_text("Driving")
    phone.tap("Stop")
    phone.tap("Stop the drive")
    phone.wait_for_text("Parked")


def crash(van, phone):
    """The recorder is killed: its last figures are marked old, and never shown as live."""
    drive(van)
    phone.wait_for_text("Driving")
    for process in van.recorders():
        os.kill(process, signal.SIGKILL)
    wait_until(lambda: phone.run("return document.querySelector('.hero').classList.contains('is-old') || document.querySelector('.speed').innerText === 'Parked'"),
               12, "the figures to be marked old")
    phone.wait_for_text("Drive interrupted")
    phone.wait_for_text("Resume the drive")
    phone.picture("crashed")
