"""True time, the machines of a van, and the programs that run on them."""

import os
import socket
import subprocess
import uuid


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


class Hangs(Exception):
    """A program works for minutes without ever sleeping."""


class Finished:
    def __init__(self, code, output, errors):
        self.code, self.output, self.errors = code, output, errors


class World:
    """Talks to vantime, in which all programs run; `now` is true time, in seconds since 1970."""

    def __init__(self, tracer, folder, begin):
        self.folder = folder
        self.now = begin
        self.tracer = subprocess.Popen(
            [tracer], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("begin", begin)
        self.count = 0

    def ask(self, *fields):
        fields = [str(field) for field in fields]
        if any("\t" in field or "\n" in field for field in fields):
            raise ValueError(f"a field of several: {fields}")
        self.tracer.stdin.write("\t".join(fields) + "\n")
        self.tracer.stdin.flush()
        line = self.tracer.stdout.readline().split()
        if not line or line[0] in ("hangs", "what?"):
            raise Hangs(f"{fields}: {line}")
        return line

    def run(self, until):
        """Lets time pass until a moment."""
        if until > self.now:
            self.now = float(self.ask("run", f"{until:.6f}")[1])

    def close(self):
        self.tracer.stdin.close()
        self.tracer.wait()


class Machine:
    """A computer with a clock and an uptime of its own."""

    def __init__(self, world, name):
        self.world, self.name = world, name
        self.boot_id = f"{world.folder}/{name}.boot_id"
        self.is_on = False

    def boot(self, wall=None, uptime=12.0, synced=False):
        """Starts it; its clock shows `wall`, or the truth."""
        with open(self.boot_id, "w", encoding="ascii") as file:
            file.write(f"{uuid.uuid4()}\n")
        now = self.world.now
        self.world.ask(
            "boot", self.name, uptime, f"{now if wall is None else wall:.6f}", int(synced), self.boot_id)
        self.is_on = True

    def cut(self):
        """Takes its power away."""
        self.world.ask("cut", self.name)
        self.is_on = False

    def start(self, *command, output="/dev/null", **environment):
        """Starts a program that goes on; returns its number."""
        given = [f"env:{name}={value}" for name, value in environment.items()]
        return int(self.world.ask("start", self.name, output, *given, *command)[1])

    def call(self, *command, limit=600, **environment):
        """Runs a program to its end, while time passes as long as it waits; its code is `None` if it is ended."""
        world = self.world
        world.count += 1
        name = f"{world.folder}/calls/{world.count}"
        given = [f"env:{key}={value}" for key, value in environment.items()]
        number = int(world.ask("start", self.name, name, f"err:{name}.err", *given, *command)[1])
        answer = world.ask("wait", number, f"{world.now + limit:.6f}")
        world.now = float(answer[-1])
        code = int(answer[1]) if answer[0] == "exit" else None
        if code is None:
            world.ask("signal", number, 9)
            world.ask("run", f"{world.now:.6f}")
        return Finished(code, *(self.taken(path) for path in (name, f"{name}.err")))

    @staticmethod
    def taken(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        os.remove(path)
        return text
