"""A van's computer as its units run it, and whoever speaks with it."""

import contextlib
import json
import os
import random
import shutil
import subprocess

from receiver import Receiver
from world import Machine, free_port

HERE = os.path.dirname(os.path.abspath(__file__))


CARD = 96 << 20  # bytes


def can_mount():
    return os.geteuid() == 0 and os.environ.get("VANLOG_LIVE_MOUNTS") == "1"


class Pi:
    """A machine with a home of vanlog, on a card."""

    def __init__(self, world, name, programs, zone="Europe/Berlin"):
        self.machine = Machine(world, name)
        self.world, self.name, self.programs = world, name, programs
        self.card = f"{world.folder}/{name}"
        self.home = f"{self.card}/home"
        os.makedirs(self.home, mode=0o700)
        self.environment = {"VANLOG_HOME": self.home, "TZ": zone, "LC_ALL": "C.UTF-8"}
        self.is_card_full = False
        self.services, self.restarts = {}, []
        self.page_port = free_port()
        self.said = []  # what went wrong: (moment, command, code, text)

    def vanlog(self, *command, expected=(0,)):
        """Runs a command of the user; what it answers otherwise than expected is kept."""
        done = self.machine.call(f"{self.programs}/vanlog", *command, **self.environment)
        if done.code not in expected and not (self.is_card_full and done.code in (73, 74)):
            self.said.append((self.world.now, command, done.code, done.errors.strip()[:300]))
        return done

    def json(self, *command, expected=(0,)):
        done = self.vanlog(*command, "--json", expected=expected)
        try:
            return json.loads(done.output)
        except ValueError:
            self.said.append((self.world.now, command, "no JSON", done.output[:200]))
            return {}

    # Its services

    names = ()

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

    def boot(self, wall, uptime=12.0, synced=False, services=True):
        self.machine.boot(wall, uptime, synced)
        if services:
            self.start_all()

    def start_all(self):
        for name in self.names:
            self.start(name)

    def start(self, name):
        self.services[name] = self.machine.start(
            *self.commands()[name], output=f"{self.world.folder}/{self.name}.{name}.out",
            **self.environment)

    def cut(self):
        """The plug is pulled."""
        self.machine.cut()
        self.services = {}

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


class Van(Pi):
    """Recorder, daemon and page, with a gpsd, as long as there is power."""

    names = ("recorder", "daemon", "page")

    def __init__(self, world, name, programs, story, seed):
        super().__init__(world, name, programs)
        self.random = random.Random(f"{seed} {name}")
        self.receiver = Receiver(self.machine, story.route)
        self.last_wall = 0.0
        self.checked = set()  # drives whose points have been looked at
        if can_mount():
            self.mount_card()

    # The card: a file system of its own, so that it can be full

    def mount_card(self):
        image = f"{self.card}.ext4"
        with open(image, "wb") as file:
            file.truncate(CARD)
        try:
            subprocess.run(["/usr/sbin/mkfs.ext4", "-q", image], check=True)
            subprocess.run(["mount", "-o", "loop", image, self.card], check=True)
            self.replace_card()
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"the card is a folder, and is never full: {error}")
        os.remove(image)

    def replace_card(self):
        shutil.rmtree(self.home, ignore_errors=True)
        os.makedirs(self.home, mode=0o700)

    def fill_card(self, left):
        """Something else takes all room on it but so many bytes."""
        if not os.path.ismount(self.card):
            return
        with open(f"{self.card}/filler", "wb") as file:
            status = os.statvfs(self.card)
            os.posix_fallocate(file.fileno(), 0, max(status.f_bavail * status.f_frsize - left, 4_096))
        self.is_card_full = True

    def empty_card(self):
        if self.is_card_full:
            os.remove(f"{self.card}/filler")
        self.is_card_full = False

    def take_out_card(self):
        """What was on it stays where it was, in the folder of the run."""
        if os.path.ismount(self.card):
            shutil.copytree(self.home, f"{self.card}.kept", symlinks=True, ignore=shutil.ignore_patterns("*.sock"))
            subprocess.run(["umount", "--lazy", self.card], check=True)
            shutil.rmtree(self.card)
            os.rename(f"{self.card}.kept", self.card)

    def boot(self, wall=None, synced=False, services=True):
        """Switches it on: its clock shows 1970, or what it last showed, unless it is given."""
        if wall is None:
            wall = self.random.choice([5.0, self.last_wall + 5])
        self.wall_offset = wall - self.world.now
        super().boot(wall, self.random.uniform(8, 15), synced, services=False)
        self.receiver.start()
        if services:
            self.start_all()

    def cut(self):
        self.last_wall = self.world.now + self.wall_offset
        super().cut()
        self.receiver.stop()

    def process(self, name):
        number = self.services.get(name)
        return number is not None and int(self.world.ask("process", number)[1])

    def memory(self):
        """Kilobytes of each service that are its own, by its name and number."""
        sizes = {}
        for name, number in self.services.items():
            try:
                with open(f"/proc/{self.process(name)}/status", encoding="ascii") as file:
                    fields = dict(line.split(":", 1) for line in file)
                sizes[f"{name} {number}"] = int(fields["RssAnon"].split()[0])
            except (OSError, KeyError):
                pass
        return sizes

    def file_sizes(self):
        """Kilobytes of each file in the home, by its path."""
        sizes = {}
        for folder, _, names in os.walk(self.home):
            for name in names:
                path = os.path.join(folder, name)
                with contextlib.suppress(OSError):
                    sizes[f"home/{os.path.relpath(path, self.home)}"] = os.stat(path).st_size >> 10
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

    def enter(self, path, body, life):
        """Enters something; what was answered, or `None` if it was not entered, as on a full card."""
        status, answer = self.ask("POST", path, body)
        if status == 200:
            return answer
        if not (self.van.is_card_full and status == 503):
            life.find(f"the page answers {status} to {path}: {str(answer)[:200]}")
        return None

    def pair(self):
        code = self.van.json("web", "pair").get("code")
        status, answer = self.ask("POST", "/api/pair", {"code": code, "name": self.name})
        if status == 200:
            self.token = answer["token"]
        return status
