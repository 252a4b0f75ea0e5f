"""A van's computer as its units run it, and whoever speaks with it."""

import json
import os
import random

from receiver import Receiver
from world import Machine, free_port

HERE = os.path.dirname(os.path.abspath(__file__))


class Device:
    """A machine with a home of vanlog."""

    def __init__(self, world, name, programs, zone="Europe/Berlin"):
        self.machine = Machine(world, name)
        self.world, self.name, self.programs = world, name, programs
        self.home = f"{world.folder}/{name}"
        os.makedirs(self.home, mode=0o700, exist_ok=True)
        self.environment = {"VANLOG_HOME": self.home, "TZ": zone, "LC_ALL": "C.UTF-8"}
        self.said = []  # what went wrong: (moment, command, code, text)

    def vanlog(self, *command, expected=(0,)):
        """Runs a command of the user; what it answers otherwise than expected is kept."""
        done = self.machine.call(f"{self.programs}/vanlog", *command, **self.environment)
        if done.code not in expected:
            self.said.append((self.world.now, command, done.code, done.errors.strip()[:300]))
        return done

    def json(self, *command, expected=(0,)):
        done = self.vanlog(*command, "--json", expected=expected)
        try:
            return json.loads(done.output)
        except ValueError:
            self.said.append((self.world.now, command, "no JSON", done.output[:200]))
            return {}


class Van(Device):
    """Recorder, daemon and page, with a gpsd, as long as there is power."""

    def __init__(self, world, name, programs, route, seed):
        super().__init__(world, name, programs)
        self.route = route
        self.random = random.Random(f"{seed} {name}")
        self.receiver = Receiver(self.machine, route)
        self.page_port = free_port()
        self.services = {}
        self.last_wall = 0.0
        self.restarts = []

    def commands(self):
        programs = self.programs
        return {
            "recorder": [f"{programs}/vanlog", "drive", "serve"],
            "daemon": [f"{programs}/vanlogd"],
            "page": [f"{programs}/vanlog-web", "--listen", f"127.0.0.1:{self.page_port}"],
        }

    @property
    def is_on(self):
        return self.machine.is_on

    def boot(self, wall=None, synced=False):
        """Switches it on: its clock shows 1970, or what it last showed, unless it is given."""
        if wall is None:
            wall = self.random.choice([5.0, self.last_wall + 5])
        self.machine.boot(wall, uptime=self.random.uniform(8, 15), synced=synced)
        self.wall_offset = wall - self.world.now
        self.receiver.start()
        for name in self.commands():
            self.start(name)

    def start(self, name):
        self.services[name] = self.machine.start(
            *self.commands()[name], output=f"{self.world.folder}/{self.name}.{name}.out",
            **self.environment)

    def cut(self):
        """The plug is pulled."""
        self.last_wall = self.world.now + self.wall_offset
        self.machine.cut()
        self.receiver.stop()
        self.services = {}

    def set_clock(self):
        """The network has set the clock."""
        self.wall_offset = 0.0
        self.world.ask("wall", self.name, f"{self.world.now:.6f}")

    def look_after(self):
        """Starts what has ended, as its unit would."""
        for name, number in list(self.services.items()):
            code = int(self.world.ask("state", number)[1])
            if code >= 0:
                self.restarts.append((self.world.now, name, code))
                if code not in (64, 78) and not (code == 75 and name != "recorder"):
                    self.start(name)
                else:
                    del self.services[name]

    def process(self, name):
        number = self.services.get(name)
        return number is not None and int(self.world.ask("process", number)[1])

    def memory(self):
        """Kilobytes of each service that are its own."""
        sizes = {}
        for name in self.services:
            try:
                with open(f"/proc/{self.process(name)}/status", encoding="ascii") as file:
                    fields = dict(line.split(":", 1) for line in file)
                sizes[name] = int(fields["RssAnon"].split()[0])
            except (OSError, KeyError):
                pass
        return sizes


class Phone:
    """A phone in the van's network, which speaks the page's interface."""

    def __init__(self, world, name, van):
        self.machine = Machine(world, name)
        self.machine.boot()
        self.van, self.name, self.token = van, name, None

    def ask(self, method, path, body=None):
        """The status and what was answered; `None` if there was no answer."""
        done = self.machine.call(
            "python3", "-I", f"{HERE}/phone.py", str(self.van.page_port), method, path,
            json.dumps(body) if body is not None else "", self.token or "", limit=60)
        try:
            answer = json.loads(done.output)
            return answer["status"], answer["body"]
        except (ValueError, KeyError):
            return None, done.errors[-200:]

    def pair(self):
        code = self.van.json("web", "pair").get("code")
        status, answer = self.ask("POST", "/api/pair", {"code": code, "name": self.name})
        if status == 200:
            self.token = answer["token"]
        return status
