#!/usr/bin/env python3
"""Reads the mutants of Tests/Mutants/*.txt, and writes a copy of the checkout that contains them all.

A mutant is a paragraph: the name after "# ", then "file:", "tests:" (a regular expression on the ids
of the tests that must notice it), the original lines after "- ", and what replaces them after "+ ",
in which the word MUTANT is the switch. Lines before the first mutant of a file are comments.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field

HERE = pathlib.Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent
SWITCH = "Tests/Mutants/CMutants"
KEPT = {".build-python"}  # script/mutants puts it into the copy
EX_DATAERR = 65


@dataclass
class Mutant:
    number: int
    name: str
    file: str = ""
    tests: str = ""
    original: list = field(default_factory=list)
    replacement: list = field(default_factory=list)

    @property
    def target(self):
        return self.file.split("/")[1]

    def fail(self, problem):
        print(f"script/mutants: '{self.name}': {problem}", file=sys.stderr)
        sys.exit(EX_DATAERR)

    def check(self):
        if not re.fullmatch(r"Sources/[^/]+/.*\.swift", self.file):
            self.fail("it has no line 'file: Sources/...'")
        if not (CHECKOUT / self.file).is_file():
            self.fail(f"there is no file {self.file}")
        if not self.tests:
            self.fail("it has no line 'tests: ...'")
        if not self.original or "MUTANT" not in "".join(self.replacement):
            self.fail("it needs lines that begin with '- ', and some with '+ ' that contain MUTANT")
        self.place((CHECKOUT / self.file).read_text())

    def place(self, text):
        """The start and end of the original in the text of its file."""
        original = "\n".join(self.original)
        count = text.count(original)
        if count != 1:
            self.fail(f"its original is {count} times in {self.file}, and must be there once")
        start = text.index(original)
        return start, start + len(original)

    @property
    def code(self):
        return re.sub(r"\bMUTANT\b", f"vanlog_mutant({self.number})", "\n".join(self.replacement))


def mutants():
    """All mutants, numbered in the order of files and lines."""
    found = []
    for path in sorted(HERE.glob("*.txt")):
        mutant = None
        for line in path.read_text().splitlines():
            if line.startswith("# "):
                mutant = Mutant(len(found) + 1, line[2:].strip())
                found.append(mutant)
            elif not mutant or not line.strip():
                continue
            elif line.startswith("file:"):
                mutant.file = line[5:].strip()
            elif line.startswith("tests:"):
                mutant.tests = line[6:].strip()
            elif line[:2] in ("- ", "-"):
                mutant.original.append(line[2:])
            elif line[:2] in ("+ ", "+"):
                mutant.replacement.append(line[2:])
            else:
                mutant.fail(f"{path.name} has a line that means nothing: {line}")
    for mutant in found:
        mutant.check()
    return found


def mutated(text, those):
    """The text of a file with all of its mutants in it, switched off."""
    places = sorted((*mutant.place(text), mutant) for mutant in those)
    for (_, end, first), (start, _, second) in zip(places, places[1:]):
        if start < end:
            second.fail(f"it changes the same text as '{first.name}'")
    for start, end, mutant in reversed(places):
        text = text[:start] + mutant.code + text[end:]
    return "internal import CMutants\n" + text


def package(text, targets):
    """The package with the switch, on which every target with a mutant depends."""
    names = ", ".join(f'"{name}"' for name in sorted(targets))
    return (
        f'{text}\npackage.targets.append(.target(name: "CMutants", path: "{SWITCH}"))\n'
        f"for target in package.targets where [{names}].contains(target.name) {{\n"
        '  target.dependencies.append("CMutants")\n}\n'
    )


def names_in_checkout():
    """What Git has or would add, with the changes that are not committed.

    The header with the date of the last commit is no part of it: nearly all would be built again after
    each commit.
    """
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True).stdout
    names = [name for name in listed.decode().split("\0") if name]
    return {name for name in names if (CHECKOUT / name).is_file()}


def write_tree(tree, active):
    """Writes only what differs, so that the next build is a small one."""
    by_file = {}
    for mutant in mutants():
        by_file.setdefault(mutant.file, []).append(mutant)
    contents = {name: None for name in names_in_checkout()}
    for name, those in by_file.items():
        contents[name] = mutated((CHECKOUT / name).read_text(), those).encode()
    targets = {mutant.target for those in by_file.values() for mutant in those}
    contents["Package.swift"] = package((CHECKOUT / "Package.swift").read_text(), targets).encode()
    contents[f"{SWITCH}/active.h"] = f'#define VANLOG_ACTIVE_MUTANT "{active.resolve()}"\n'.encode()
    for name, wanted in contents.items():
        copy = tree / name
        if wanted is None:
            wanted = (CHECKOUT / name).read_bytes()
        if not copy.is_file() or copy.read_bytes() != wanted:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(wanted)
        if (CHECKOUT / name).is_file():
            shutil.copymode(CHECKOUT / name, copy)
    for copy in tree.rglob("*"):
        name = copy.relative_to(tree)
        if name.parts[0] not in KEPT and not copy.is_dir() and str(name) not in contents:
            copy.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=pathlib.Path, help="write the copy into this folder")
    parser.add_argument("--active", type=pathlib.Path, help="the file that names the active mutant")
    arguments = parser.parse_args()
    if arguments.tree:
        write_tree(arguments.tree, arguments.active)
    else:
        for mutant in mutants():
            print(mutant.number, mutant.name, mutant.file, mutant.tests, sep="\t")


if __name__ == "__main__":
    main()
