"""A van for browser tests: a home with records, the real server in front of it, and a gate that can be shut."""

import json
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAMS = pathlib.Path(os.environ.get("VANLOG_PROGRAMS", ROOT / "dist"))

HOSTILE = "<img src=x onerror=\"document.title='struck'\">"


class Van:
    """Its home is a folder of its own, removed at the end."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vanlog-page-"))
        self.home = self.folder / "home"
        self.server = None
        self.gate = Gate()
        # The browser takes this name for a foreign machine, so the page is no more trusted than over a network.
        self.address = f"http://van.test:{self.gate.port}/"
        self.run("config", "set", "clock.trust", "yes")
        self.run("config", "set", "web.hosts", "van.test")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop_server()
        self.gate.shut()
        for process in self.recorders():
            os.kill(process, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self):
        return {"VANLOG_HOME": str(self.home), "HOME": str(self.folder), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def run(self, *arguments, succeeds=True):
        done = subprocess.run([str(PROGRAMS / "vanlog"), *arguments], env=self.environment(), capture_output=True,
                              text=True, timeout=60, stdin=subprocess.DEVNULL, check=False)
        if succeeds and done.returncode != 0:
            raise AssertionError(f"vanlog {' '.join(arguments)}: {done.returncode} {done.stderr}")
        return done.stdout

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json"))

    def fill(self, hostile=False):
        """Records of a journey; with `hostile`, every text that can be chosen is markup."""
        def name(plain):
            return HOSTILE if hostile else plain

        self.run("van", "add", name("Bulli"), "--height", "2.9", "--length", "6", "--empty-weight", "2450", "--gross-weight", "3500")
        self.run("person", "add", name("Anna"))
        self.run("trip", "start", name("Adria"), "--budget", "1200", "--currency", "EUR")
        pack = self.folder / "pack.csv"
        rows = [f"{i},{name(f'Spot {i}')},{46.5 + i % 9 * 0.02},{8.1 + i // 9 * 0.02},{'camping' if i % 2 else 'water'},"
                f"{2.5 if i % 3 == 0 else 3.5},{i % 5 + 1},{name('By the lake')}" for i in range(60)]
        pack.write_text("id,name,lat,lon,type,max_height,rating,description\n"
                        + "\n".join(row.replace('"', "'") for row in rows) + "\n")
        self.run("spots", "import", str(pack), "--pack", "lakes")
        self.run("checkin", "add", name("Gravel pit"), "--type", "wild", "--at", "46.58,8.2", "--country", "CH", "--overnight", "yes")
        self.run("ledger", "add", "42.50", "--currency", "EUR", "--category", name("fuel"), "--vendor", name("Shell"))
        self.run("ledger", "add", "18.20", "--currency", "EUR", "--category", "groceries", "--note", name("Market"))
        self.run("docs", "add", name("Passport"), "--type", "passport", "--expires", "+11d")
        self.run("docs", "add", name("Insurance"), "--type", "insurance", "--expires", "+200d")
        self.run("docs", "add", name("Inspection"), "--type", "inspection", "--expires", "-3d")
        self.run("drive", "import", str(ROOT / "sample-packs/pass.gpx"))
        self.run("drive", "edit", "last", "--title", name("Over the pass"))

    def start_server(self, vanlog=None):
        """Starts it; with `vanlog`, that program answers in place of the real one."""
        port = free_port()
        page = ["--listen", f"127.0.0.1:{port}", "--page", str(ROOT / "Sources/vanlog-web/page")]
        program = [PROGRAMS / "vanlog-web", "--vanlog", vanlog] if vanlog else [PROGRAMS / "vanlog", "web", "run"]
        log = (self.folder / "server.log").open("ab")
        self.server = subprocess.Popen(
            [str(word) for word in program] + page,
            env=self.environment(), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait_until(lambda: answers(port), 60, "the server to answer", lambda: (self.folder / "server.log").read_text())
        self.gate.open(port)

    def stop_server(self, how=signal.SIGTERM):
        if self.server:
            self.server.send_signal(how)
            self.server.wait(20)
            self.server = None

    def code(self, right="write"):
        return self.json("web", "pair", "--right", right)["code"] if right != "write" else self.json("web", "pair")["code"]

    def recorders(self):
        """The processes that record for this home."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and (entry / "comm").read_text().startswith("vanlog-recorder"[:15]) \
                        and f"VANLOG_HOME={self.home}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                    found.append(int(entry.name))
            except OSError:
                continue
        return found


class Gate:
    """Stands between phone and server, on one port all the while: the Wi-Fi, as it were."""

    def __init__(self):
        self.port = free_port()
        self.loses_answers = False
        self.listener = None
        self.links = set()

    def open(self, server_port):
        if self.listener:
            self.shut()
        self.server_port = server_port
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def shut(self):
        """Nothing answers any more, and what is under way is cut."""
        if self.listener:
            self.listener.shutdown(socket.SHUT_RDWR)
            self.listener.close()
            self.listener = None
        for link in list(self.links):
            cut(link)

    def accept(self, listener):
        while True:
            try:
                phone, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(phone,), daemon=True).start()

    def carry(self, phone):
        try:
            server = socket.create_connection(("127.0.0.1", self.server_port))
        except OSError:
            phone.close()
            return
        self.links |= {phone, server}
        asked_to_write = False
        try:
            while True:
                for ready in select.select([phone, server], [], [])[0]:
                    some = ready.recv(65_536)
                    if not some:
                        return
                    if ready is phone:
                        asked_to_write = some.startswith(b"POST")
                        server.sendall(some)
                    elif asked_to_write and self.loses_answers:
                        return  # the van has stored it, and the phone does not learn of it
                    else:
                        phone.sendall(some)
        except (OSError, ValueError):
            pass
        finally:
            for link in (phone, server):
                self.links.discard(link)
                cut(link)


def cut(link):
    try:
        link.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    link.close()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


def answers(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    except OSError:
        return False


def wait_until(condition, seconds, what, details=lambda: ""):
    """Waits for something that others bring about, with a limit."""
    end = time.monotonic() + seconds
    while True:
        result = condition()
        if result:
            return result
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for {what}: {details()}")
        time.sleep(0.05)
