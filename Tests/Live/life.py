"""The van, its people and their devices, as the story goes."""

import os

import entries
import events
from remotes import Broker, Remote
from van import Phone, Pi, Van

SETTINGS = {
    "auto": {"drive.auto": "on"}, "ignition": {"drive.at-boot": "record"}, "hand": {}, "family": {"drive.auto": "on"},
}


class Life:
    def __init__(self, options, story, world):
        self.options, self.story, self.world = options, story, world
        self.folder = options.folder
        programs = options.older or options.programs
        self.van = Van(world, "van", programs, story, options.seed)
        # A second device: a tablet, or a Pi with a daemon.
        self.tablet = Pi(world, "tablet", programs)
        self.tablet.names = ("daemon",) if story.kind == "family" else ()
        self.remotes = [Remote(world, f"remote{number}") for number in (1, 2)]
        self.broker = Broker(world)
        self.phones = [Phone(world, name, self.van) for name in ("Anna", "Ben")]
        self.truth = entries.Truth()
        self.backup = None
        self.remotes_away, self.remotes_back = None, 0
        self.sizes, self.mornings, self.restored = [], [], []
        self.events = 0
        self.findings, self.found = [], set()

    def find(self, text, moment=None):
        """Keeps what is wrong, at the moment at which it was first seen."""
        if text not in self.found:
            self.found.add(text)
            self.findings.append((self.world.now if moment is None else moment, text))

    # Time

    def pass_until(self, moment):
        """Lets time pass, while the receiver tells where the van is."""
        receiver = self.van.receiver
        while self.van.is_on and receiver.next <= moment:
            self.world.run(receiver.next + 0.1)
            receiver.tell(receiver.next)
        self.world.run(moment)

    def play(self, until):
        self.prepare()
        for moment, _, what, details in self.story.moments:
            if moment > until:
                break
            self.pass_until(max(moment, self.world.now))
            for device in (self.van, self.tablet):
                device.look_after()
            name = what.replace(" ", "_")
            event = getattr(events, name, None) or getattr(entries, name)
            event(self, self.van, *details)
            self.events += 1
        self.pass_until(min(self.story.end, until))

    # The first hour

    def prepare(self):
        for server in (*self.remotes, self.broker):
            server.start()
        van = self.van
        van.boot(self.world.now, synced=True, services=False)
        settings = {
            "drive.gpsd": f"127.0.0.1:{van.receiver.port}", "sync.every": "60", "status.low-space": "10",
            "publish.mqtt": f"mqtt://127.0.0.1:{self.broker.port}"}
        for key, value in (settings | SETTINGS[self.story.kind]).items():
            van.vanlog("config", "set", key, value)
        os.makedirs(f"{van.home}/automations", mode=0o700, exist_ok=True)
        with open(f"{van.home}/automations/noon.json", "w", encoding="ascii") as file:
            file.write('{"name": "Noon", "trigger": {"type": "time", "at": "12:00"},'
                       ' "actions": [{"type": "notify", "text": "It is noon"}]}')
        van.vanlog("trip", "start", "Winter")
        van.vanlog("person", "add", "Anna", "--nationalities", "GB")
        van.vanlog("person", "add", "Ben", "--nationalities", "US")
        van.vanlog("manifest", "add", "Pasta", "--type", "item", "--quantity", "24", "--weight", "500g")
        van.vanlog("sync", "init", self.remotes[0].address, *self.login(self.remotes[0]), *self.passphrase())
        van.vanlog("sync", "remotes", "add", self.remotes[1].address, *self.login(self.remotes[1]))
        self.tablet.boot(self.world.now, synced=True, services=False)
        self.tablet.vanlog("sync", "join", self.remotes[1].address, *self.login(self.remotes[1]), *self.passphrase())
        self.tablet.start_all()
        van.cut()
        self.world.run(self.world.now + 60)
        van.boot()
        self.pass_until(self.world.now + 120)
        for phone in self.phones:
            if phone.pair() != 200:
                self.find(f"{phone.name} cannot pair")
        if self.story.kind == "ignition":
            van.cut()

    @staticmethod
    def login(remote):
        return ("--insecure-http", *remote.login)

    def passphrase(self):
        path = f"{self.folder}/passphrase"
        if not os.path.exists(path):
            with open(path, "w", encoding="ascii") as file:
                file.write("gravel lantern otter seven mosses\n")
            os.chmod(path, 0o600)
        return ("--passphrase-file", path)

    # What events have in common

    def awake(self, van, body):
        """Does something with the van's computer on."""
        was_on = van.is_on
        if not was_on:
            van.boot()
            self.pass_until(self.world.now + 180)
        body()
        if not was_on:
            van.cut()
