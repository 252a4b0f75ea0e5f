"""live.py --tracer FILE --programs FOLDER --van KIND --days N --seed S --folder FOLDER [--until MOMENT]

Lets a van live for days in a time that jumps, and compares what vanlog says with what was true.
Ends with 0 if all agrees, 1 if not, and 2 if it could not be played to the end.
"""

import argparse
import os
import shutil
import sys
import time
from decimal import Decimal

import checks
from remotes import Broker, Remote
from story import Story, local_day
from van import Device, Phone, Van
from world import Hangs, World


class Life:
    """The van, its people and their devices, as the story goes."""

    def __init__(self, options):
        self.options = options
        self.story = Story(options.van, options.days, options.seed)
        self.folder = options.folder
        os.makedirs(f"{self.folder}/calls")
        self.world = World(options.tracer, self.folder, self.story.begin)
        self.van = Van(self.world, "van", options.programs, self.story.route, options.seed)
        self.remotes = [Remote(self.world, f"remote{number}") for number in (1, 2)]
        self.broker = Broker(self.world)
        self.tablet = Device(self.world, "tablet", options.programs)
        self.phones = [Phone(self.world, name, self.van) for name in ("Anna", "Ben")]
        self.money, self.checkins, self.stock = [], [], Decimal(24)
        self.findings = []
        self.remotes_away = None
        self.cuts = []
        self.memory, self.mornings = [], []
        self.events = 0

    def find(self, text):
        self.findings.append((self.world.now, text))

    # Time

    def pass_until(self, moment):
        """Lets time pass, while the receiver tells where the van is."""
        receiver = self.van.receiver
        while self.van.is_on and receiver.next <= moment:
            self.world.run(receiver.next + 0.1)
            receiver.tell(receiver.next)
        self.world.run(moment)

    def play(self):
        self.prepare()
        for moment, _, what, details in self.story.moments:
            if moment > self.options.until:
                break
            self.pass_until(max(moment, self.world.now))
            self.van.look_after()
            getattr(self, "on_" + what.replace(" ", "_"))(*details)
            self.events += 1
        self.pass_until(min(self.story.end, self.options.until))

    def prepare(self):
        van, story = self.van, self.story
        for remote in self.remotes:
            remote.start()
        self.broker.start()
        van.machine.boot(self.world.now, synced=True)
        van.wall_offset = 0.0
        settings = {"drive.gpsd": f"127.0.0.1:{van.receiver.port}", "sync.every": "60"}
        settings["publish.mqtt"] = f"mqtt://127.0.0.1:{self.broker.port}"
        settings |= {
            "auto": {"drive.auto": "on"}, "ignition": {"drive.at-boot": "record"}, "hand": {},
            "family": {"drive.auto": "on"},
        }[story.kind]
        for key, value in settings.items():
            van.vanlog("config", "set", key, value)
        van.vanlog("trip", "start", "Winter")
        van.vanlog("person", "add", "Anna", "--nationalities", "GB")
        van.vanlog("manifest", "add", "Pasta", "--type", "item", "--quantity", "24", "--weight", "500g")
        os.makedirs(f"{van.home}/automations", mode=0o700, exist_ok=True)
        with open(f"{van.home}/automations/noon.json", "w", encoding="ascii") as file:
            file.write('{"name": "Noon", "trigger": {"type": "time", "at": "12:00"},'
                       ' "actions": [{"type": "notify", "text": "It is noon"}]}')
        with open(f"{self.folder}/passphrase", "w", encoding="ascii") as file:
            file.write("gravel lantern otter seven mosses\n")
        os.chmod(f"{self.folder}/passphrase", 0o600)
        passphrase = ("--passphrase-file", f"{self.folder}/passphrase")
        van.vanlog("sync", "init", self.remotes[0].address, "--insecure-http", *self.remotes[0].login, *passphrase)
        van.vanlog("sync", "remotes", "add", self.remotes[1].address, "--insecure-http", *self.remotes[1].login)
        self.tablet.machine.boot(self.world.now, synced=True)
        self.tablet.vanlog(
            "sync", "join", self.remotes[1].address, "--insecure-http", *self.remotes[1].login, *passphrase)
        van.cut()
        self.world.run(self.world.now + 60)
        van.boot()
        self.pass_until(self.world.now + 120)
        if story.kind == "family":
            self.tablet.machine.start(f"{self.options.programs}/vanlogd", **self.tablet.environment)
        for phone in self.phones:
            if phone.pair() != 200:
                self.find(f"{phone.name} cannot pair")
        if story.kind == "ignition":
            van.cut()

    # What happens

    def on_ignition_on(self):
        if self.story.kind == "ignition" and not self.van.is_on:
            self.van.boot()
        elif self.story.kind == "hand":
            self.van.vanlog("drive", "start")

    def on_ignition_off(self):
        if self.story.kind == "ignition":
            self.van.cut()
        elif self.story.kind == "hand":
            self.van.vanlog("drive", "stop")

    def on_starter(self):
        self.van.cut()
        self.pass_until(self.world.now + 3)
        self.van.boot()

    def on_power_cut(self, seconds):
        self.van.cut()
        self.cuts.append((self.world.now, self.world.now + seconds))
        self.world.run(self.world.now + seconds)
        self.van.boot()

    def on_under_a_roof(self):
        self.van.receiver.sky = "covered"

    def on_open_sky(self):
        self.van.receiver.sky = "open"

    def on_receiver_unplugged(self):
        self.van.receiver.is_plugged = False

    def on_receiver_plugged_in(self):
        self.van.receiver.is_plugged = True

    def on_week_wrong(self):
        """The receiver takes the date for one of 1,024 weeks ago, as old ones do."""
        self.van.receiver.week_error = -1_024 * 7 * 86_400

    def on_week_right(self):
        self.van.receiver.week_error = 0

    def on_stall(self, seconds):
        """The card takes no write for a while, and so the recorder does nothing."""
        number = self.van.services.get("recorder")
        if number is not None:
            self.world.ask("stall", number, seconds)

    def on_upgrade(self):
        """A package ends the services in good order, and starts them again."""
        if not self.van.is_on:
            return
        for name, number in list(self.van.services.items()):
            self.world.ask("signal", number, 15)
            answer = self.world.ask("wait", number, f"{self.world.now + 90:.6f}")
            self.world.now = float(answer[-1])
            if answer[0] != "exit" or answer[1] != "0":
                self.find(f"{name} does not end in good order: {' '.join(answer)}")
            self.van.start(name)

    def on_phone_stolen(self):
        """Ben's phone is shut out, and he has a new one."""
        def replace():
            stolen = self.phones[1]
            devices = self.van.json("web", "devices").get("devices", [])
            number = next((d["id"] for d in devices if d["device_name"] == stolen.name), None)
            self.van.vanlog("web", "revoke", number or stolen.name)
            if stolen.ask("GET", "/api/status")[0] != 401:
                self.find("a stolen phone may still look")
            self.phones[1] = Phone(self.world, "Ben again", self.van)
            if self.phones[1].pair() != 200:
                self.find("a new phone cannot pair")
        self.awake(replace)

    def on_spend_elsewhere(self, amount):
        """On a second device, which syncs when it can."""
        day = local_day(self.world.now)
        done = self.tablet.vanlog("ledger", "add", str(amount), "--category", "food", "--day", day)
        if done.code == 0:
            self.money.append([day, amount, "food", None])
        self.tablet.vanlog("sync", "now", expected=(0, 75))

    def on_remotes_away(self):
        self.remotes_away = self.remotes_away or self.world.now
        for remote in self.remotes:
            remote.stop()

    def on_remotes_back(self):
        self.remotes_away = None
        for remote in self.remotes:
            remote.start()

    def on_morning(self):
        """Somebody looks whether all is well; in a van that lives by the ignition it is switched on for that."""
        was_on = self.van.is_on
        if not was_on:
            self.van.boot()
            self.pass_until(self.world.now + 180)
        status = self.van.json("status")
        doctor = self.van.json("doctor", expected=(0, 65))
        self.mornings.append((self.world.now, self.remotes_away, status, doctor))
        self.memory.append((self.world.now, self.van.memory()))
        if not was_on:
            self.van.cut()

    def awake(self, body):
        """Does something with the van's computer on."""
        was_on = self.van.is_on
        if not was_on:
            self.van.boot()
            self.pass_until(self.world.now + 120)
        body()
        if not was_on:
            self.van.cut()

    def on_spend(self, amount, category, where):
        def spend():
            day = local_day(self.world.now)
            if where == "page":
                body = {"amount": str(amount), "category": category, "day": day}
                status, answer = self.phones[0].ask("POST", "/api/ledger", body)
                if status != 200:
                    self.find(f"the page answers {status} to money: {str(answer)[:200]}")
                    return
                number = answer.get("id")
            else:
                done = self.van.vanlog("ledger", "add", str(amount), "--category", category, "--day", day)
                number = done.output.strip() if done.code == 0 else None
            if number:
                self.money.append([day, amount, category, number])
        self.awake(spend)

    def on_correct(self, amount):
        def correct():
            entry = next((entry for entry in reversed(self.money) if entry[3]), None)
            if entry:
                if self.van.vanlog("ledger", "edit", entry[3], "--amount", str(amount)).code == 0:
                    entry[1] = amount
        self.awake(correct)

    def on_undo(self):
        def undo():
            day = local_day(self.world.now)
            self.van.vanlog("ledger", "add", "9.99", "--category", "mistake", "--day", day)
            self.van.vanlog("undo", "--yes")
        self.awake(undo)

    def on_use(self, number):
        def use():
            if self.stock >= number and self.van.vanlog("manifest", "use", "Pasta", str(number)).code == 0:
                self.stock -= number
        self.awake(use)

    def on_restock(self, number):
        def restock():
            if self.van.vanlog("manifest", "restock", "Pasta", str(number)).code == 0:
                self.stock += number
        self.awake(restock)

    def on_check_in(self, where):
        def check_in():
            name = f"Place {len(self.checkins) + 1}"
            lat, lon = self.story.route.place(self.world.now)
            day = local_day(self.world.now)
            if where == "page":
                status, answer = self.phones[1].ask(
                    "POST", "/api/checkin", {"name": name, "day": day, "overnight": True, "at": f"{lat:.6f},{lon:.6f}"})
                if status != 200:
                    self.find(f"the page answers {status} to a check-in: {str(answer)[:200]}")
                    return
            elif self.van.vanlog(
                    "checkin", "add", name, "--day", day, "--overnight", "yes", "--at", f"{lat:.6f},{lon:.6f}").code:
                return
            self.checkins.append((day, name))
        self.awake(check_in)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tracer", required=True)
    parser.add_argument("--programs", required=True)
    parser.add_argument("--van", default="auto", choices=["auto", "ignition", "hand", "family"])
    parser.add_argument("--days", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--until", type=float, default=float("inf"))
    options = parser.parse_args()
    shutil.rmtree(options.folder, ignore_errors=True)
    os.makedirs(options.folder, mode=0o700)
    begun = time.monotonic()
    life = Life(options)
    try:
        life.play()
        checks.check(life)
    except Hangs as error:
        print(f"it came to a stop: {error}")
        sys.exit(2)
    finally:
        life.world.close()
    for moment, text in life.findings:
        print(f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(moment))} {text}")
    print(
        f"{options.van}, seed {options.seed}: {options.days} days, {life.events} events, "
        f"{len(life.story.drives)} drives, {life.world.count} commands, {len(life.findings)} findings, "
        f"{time.monotonic() - begun:.0f} s")
    sys.exit(1 if life.findings else 0)


if __name__ == "__main__":
    main()
