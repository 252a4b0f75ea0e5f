"""Puts defects back into the sources of vanlog, and plays until a finding tells of each."""

import argparse
import contextlib
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
SEEDS = (1, 2, 3)
FINDING = r"\d{4}-\d\d-\d\dT"


@dataclass
class Defect:
    """Text of a file, the programs it is in, and what stood there once; the vans that show it in turn; what it was."""

    name: str
    file: str
    programs: list
    now: str
    then: str
    vans: list
    was: str

    def place(self, sources):
        """The file with the text, which must be there once."""
        files = [(path, path.read_text(encoding="utf-8")) for path in sources.joinpath("Sources").rglob(self.file)]
        count = sum(text.count(self.now) for _, text in files)
        if count != 1:
            print(f"{self.name}: its text is {count} times in {self.file}, and must be there once", file=sys.stderr)
            sys.exit(65)
        return next((path, text) for path, text in files if self.now in text)

    @contextlib.contextmanager
    def put_back(self, sources):
        """Has it in the sources for a while."""
        path, text = self.place(sources)
        try:
            path.write_text(text.replace(self.now, self.then), encoding="utf-8")
            yield
        finally:
            path.write_text(text, encoding="utf-8")


class Search:
    def __init__(self, options, scratch):
        self.options, self.scratch = options, scratch
        self.sound = self.build("sound", [])
        self.known = {}  # what the unchanged programs find, by van and seed

    def build(self, name, programs):
        """Builds these programs, or all of them, beside the sound ones."""
        folder = self.scratch / name
        if programs:
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(self.sound, folder)
        subprocess.run(
            [self.options.sources / "script/build", "--into", folder, *programs], check=True, stdout=subprocess.DEVNULL)
        return folder

    def play(self, programs, van, seed):
        """What a life finds, as lines; `None` if it could not be played to the end."""
        done = subprocess.run(
            [sys.executable, "-B", HERE / "live.py", "--tracer", self.options.tracer, "--programs", programs,
             "--van", van, "--days", str(self.options.days), "--seed", str(seed), "--folder", self.scratch / "life"],
            check=False, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            print(f"{van}, seed {seed}: {done.returncode}: {(done.stdout + done.stderr)[-500:]}", file=sys.stderr)
            return None
        return [line for line in done.stdout.splitlines() if re.match(FINDING, line)]

    def news(self, lines, van, seed):
        """The first finding that the unchanged programs do not have too."""
        if lines and (van, seed) not in self.known:
            self.known[van, seed] = {likeness(line) for line in self.play(self.sound, van, seed) or []}
        return next((line for line in lines or [] if likeness(line) not in self.known[van, seed]), None)

    def find(self, defect):
        """Prints which seed found a defect, and the first finding; whether one did."""
        begun = time.monotonic()
        with defect.put_back(self.options.sources):
            programs = self.build("defective", defect.programs)
        for number, seed in enumerate(SEEDS):
            van = defect.vans[number % len(defect.vans)]
            finding = self.news(self.play(programs, van, seed), van, seed)
            if finding:
                break
        row(defect.name, van, seed if finding else "none", minutes(begun), finding or f"NOT FOUND: {defect.was}")
        return bool(finding)


def likeness(line):
    """A finding without its moments, numbers and ids, which differ from life to life."""
    return re.sub(r"\w*\d\w*", "#", line)


def minutes(begun):
    return f"{(time.monotonic() - begun) / 60:.1f}"


def row(name, van, seed, took, finding):
    print(f"{name:24} {van:9} {seed!s:5} {took:>8}  {finding[:200]}", flush=True)


def main(about, defects):
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=pathlib.Path, required=True, help="a clone or worktree to be edited")
    parser.add_argument("--tracer", type=pathlib.Path, required=True, help="what the tracer was compiled into")
    parser.add_argument("--days", type=int, default=4)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    options.sources = options.sources.resolve()
    strange = set(options.names) - {defect.name for defect in defects}
    if strange:
        print(f"no defect is called {', '.join(sorted(strange))}", file=sys.stderr)
        sys.exit(64)
    chosen = [defect for defect in defects if not options.names or defect.name in options.names]
    for defect in chosen:
        defect.place(options.sources)
    # What ends this program otherwise would leave a defect in the sources.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    scratch = pathlib.Path(tempfile.mkdtemp())
    try:
        search = Search(options, scratch)
        row("defect", "van", "seed", "minutes", "first finding")
        found = [search.find(defect) for defect in chosen]
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    sys.exit(0 if all(found) else 1)
