#!/usr/bin/env python3
"""Cuts the power of a program at every moment, and asks each time whether what is left is in order.

usage: powercut.py --dir DIR --check COMMAND [--max-states N] [--per-point N] [--seed N] -- PROGRAM...

PROGRAM runs once, under strace. All that it did to files below DIR is then played again up to every
call, and states are built that a power cut at that moment may leave behind:

  - of what no fsync or fdatasync of the file has covered, any part may be missing: a write, half of
    it in sectors of 512 bytes, or the new size alone with zeros in it;
  - of names that were made, changed or removed, any may be as before, until the folder is synced.

COMMAND is run by sh for each state, with {} in place of its path, and must exit 0. The program exits
0 if it always did, 1 if not, and 2 if it could not find out. A failure tells its moment and what was
left out. The same --seed (default 1) gives the same states; at most --max-states of them (default
200) are checked, and at most --per-point (default 12) of one moment.
"""

import argparse
import codecs
import hashlib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

CALLS = (
    "open,openat,creat,write,writev,pwrite64,pwritev,pwritev2,fsync,fdatasync,sync,syncfs,fallocate,"
    "truncate,ftruncate,rename,renameat,renameat2,unlink,unlinkat,link,linkat,symlink,symlinkat,"
    "mkdir,mkdirat,rmdir,copy_file_range,sendfile,lseek,mmap"
)
SECTOR = 512


class Unsupported(Exception):
    """The program did something that cannot be played again."""


class Inode:
    """A file, as programs see it (now) and as the disk surely has it (safe)."""

    def __init__(self, content=b""):
        self.now = bytearray(content)
        self.safe = bytes(content)
        self.pending = []  # (number, offset, bytes) or (number, size)

    def write(self, number, offset, data):
        if len(self.now) < offset:
            self.now.extend(bytes(offset - len(self.now)))
        self.now[offset : offset + len(data)] = data
        self.pending.append((number, offset, bytes(data)))

    def resize(self, number, size):
        self.now = self.now[:size].ljust(size, b"\0")
        self.pending.append((number, size))

    def sync(self):
        self.safe, self.pending = bytes(self.now), []

    def after(self, choice):
        """The content if of each pending change only that happened which choice(number) says.

        A choice is "all", "none", "size", or for a write the numbers of the sectors that came through.
        """
        content = bytearray(self.safe)
        for number, *change in self.pending:
            wanted = choice(number)
            if wanted == "none":
                continue
            if len(change) == 1:
                content = content[: change[0]].ljust(change[0], b"\0")
                continue
            offset, data = change
            content = content.ljust(max(len(content), offset + len(data)), b"\0")
            for start in range(0, len(data), SECTOR):
                if wanted == "all" or (wanted != "size" and start // SECTOR in wanted):
                    piece = data[start : start + SECTOR]
                    content[offset + start : offset + start + len(piece)] = piece
        return bytes(content)


class Disk:
    """The names and files below a folder, and what of them is not yet safe."""

    def __init__(self, root):
        self.root = root
        self.names, self.folders = {}, {root}
        for folder, folders, files in os.walk(root):
            self.folders.update(os.path.join(folder, name) for name in folders)
            for name in files:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    self.names[path] = Inode(file.read())
        self.safe_names, self.safe_folders = dict(self.names), set(self.folders)
        self.pending = []  # (number, kind, arguments), in order

    def rename_root(self, root):
        """Calls all files as the program did: this is a copy of what it began with."""
        cut = len(self.root)
        for names in (self.names, self.safe_names):
            renamed = {root + path[cut:]: inode for path, inode in names.items()}
            names.clear()
            names.update(renamed)
        self.folders = {root + path[cut:] for path in self.folders}
        self.safe_folders, self.root = set(self.folders), root

    def change(self, number, kind, *arguments):
        """Changes a name: set PATH INODE, remove PATH, move OLD NEW, mkdir PATH or rmdir PATH."""
        self.pending.append((number, kind, arguments))
        self.apply(self.names, self.folders, kind, arguments)

    @staticmethod
    def apply(names, folders, kind, arguments):
        if kind == "set":
            names[arguments[0]] = arguments[1]
        elif kind == "remove":
            names.pop(arguments[0], None)
        elif kind == "mkdir":
            folders.add(arguments[0])
        elif kind == "rmdir":
            folders.discard(arguments[0])
        elif arguments[0] in names:
            names[arguments[1]] = names.pop(arguments[0])
        elif arguments[0] in folders:
            raise Unsupported(f"a folder was renamed: {arguments[0]}")

    def sync_folder(self, folder):
        rest = []
        for number, kind, arguments in self.pending:
            paths = [path for path in arguments if isinstance(path, str)]
            if any(os.path.dirname(path) == folder for path in paths):
                self.apply(self.safe_names, self.safe_folders, kind, arguments)
            else:
                rest.append((number, kind, arguments))
        self.pending = rest

    def sync_all(self):
        for inode in set(self.names.values()):
            inode.sync()
        for _, kind, arguments in self.pending:
            self.apply(self.safe_names, self.safe_folders, kind, arguments)
        self.pending = []

    def data_changes(self):
        """The numbers of writes that may be lost, each with the count of its sectors."""
        inodes = set(self.names.values()) | set(self.safe_names.values())
        changes = {}
        for inode in inodes:
            for number, *change in inode.pending:
                size = len(change[1]) if len(change) == 2 else 0
                changes[number] = (size + SECTOR - 1) // SECTOR
        return changes

    def state(self, choice, keeps_name):
        """Folders and files after a cut: what of data and of names came through."""
        names, folders = dict(self.safe_names), set(self.safe_folders)
        for number, kind, arguments in self.pending:
            if keeps_name(number):
                self.apply(names, folders, kind, arguments)
        # What lies in a folder that was never made is lost with it.
        while lost := {one for one in folders - {self.root} if os.path.dirname(one) not in folders}:
            folders -= lost
        files = {
            path: inode.after(choice)
            for path, inode in names.items()
            if os.path.dirname(path) in folders
        }
        return folders, files


def cuts(disk, seed, limit):
    """Yields ways in which a cut at this moment may go: (text, choice, keeps_name)."""
    draw = random.Random(seed)
    data = disk.data_changes()
    names = [number for number, _, _ in disk.pending]
    always, never = lambda _: True, lambda _: False
    yield "all that was not synced is lost", lambda _: "none", never
    yield "nothing is lost", lambda _: "all", always
    ways = [
        ("names are there, data are lost", lambda _: "none", always),
        ("data are there, names are lost", lambda _: "all", never),
        ("names and sizes are there, data are zeros", lambda _: "size", always),
    ]
    for lost in data:
        ways.append((f"call {lost} is lost", lambda n, x=lost: "none" if n == x else "all", always))
        torn = {sector for sector in range(data[lost]) if draw.random() < 0.5}
        text = f"of call {lost} {len(torn)} of {data[lost]} sectors are there"
        ways.append((text, lambda n, x=lost, t=torn: t if n == x else "all", always))
    for lost in names:
        text = f"the name of call {lost} is lost"
        ways.append((text, lambda _: "all", lambda n, x=lost: n != x))
    for _ in range(2):
        kept = {number for number in data if draw.random() < 0.5}
        named = {number for number in names if draw.random() < 0.5}
        text = f"of data only {sorted(kept)} are there, of names {sorted(named)}"
        ways.append(
            (text, lambda n, k=kept: "all" if n in k else "none", lambda n, k=named: n in k)
        )
    draw.shuffle(ways)
    yield from ways[: max(0, limit - 2)]


# MARK: What the program did

LINE = re.compile(r"^(\d+) +(?:<\.\.\. )?(\w+)(?: resumed>|\()(.*)$")
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"(\.\.\.)?')
OPENED = re.compile(r"= (-?\d+)(?:<(.*)>)?(?: .*)?$")


def traced_lines(path):
    """The calls of a trace as (name, all that follows its parenthesis), put together where cut."""
    begun = {}
    with open(path, encoding="latin-1") as file:
        for line in file:
            found = LINE.match(line.rstrip("\n"))
            if not found:
                continue
            process, name, rest = found.groups()
            if rest.endswith("<unfinished ...>"):
                begun[process, name] = rest[: -len("<unfinished ...>")]
            elif f"<... {name} resumed>" in line:
                yield name, begun.pop((process, name), "") + rest
            else:
                yield name, rest


def unescaped(text):
    return codecs.escape_decode(text.encode("latin-1"))[0]


class Player:
    """Plays the calls of a trace on a disk."""

    def __init__(self, disk):
        self.disk = disk
        self.number = 0
        self.unnamed = {}  # files without a name, by what the kernel calls them
        self.opened = {}  # the last path of each descriptor
        self.places = {}  # how far descriptors were read or written, by path

    def is_inside(self, path):
        return path == self.disk.root or path.startswith(self.disk.root + "/")

    def paths(self, rest):
        """The paths that a call names, each resolved by the folder before it."""
        found, folder = [], os.getcwd()
        for part in re.finditer(r'(?:AT_FDCWD|\d+)<([^>]*)>|"((?:[^"\\]|\\.)*)"', rest):
            if part.group(1) is not None:
                folder = part.group(1)
            else:
                name = os.fsdecode(unescaped(part.group(2)))
                found.append(os.path.normpath(os.path.join(folder, name)))
        return found

    def inode(self, path):
        return self.disk.names.get(path) or self.unnamed.get(path)

    def play(self, name, rest):
        """Plays a call; true if it changed something below the folder."""
        result = OPENED.search(rest)
        if not result or int(result.group(1)) < 0 and name != "mmap":
            return False
        self.number += 1
        handler = getattr(self, "play_" + self.KINDS.get(name, name), None)
        return bool(handler and handler(rest, int(result.group(1)), result.group(2)))

    KINDS = {
        "open": "openat", "creat": "openat", "renameat": "rename", "renameat2": "rename",
        "unlinkat": "unlink", "linkat": "link", "mkdirat": "mkdir", "fdatasync": "fsync",
        "pwritev": "writev", "pwritev2": "writev", "ftruncate": "truncate", "syncfs": "sync",
        "symlinkat": "symlink", "sendfile": "copy_file_range",
    }  # fmt: skip

    def target(self, rest):
        """The path of the descriptor that is the first argument."""
        found = re.match(r"\d+<([^>]*)>", rest)
        return found.group(1) if found else ""

    def play_openat(self, rest, descriptor, path):
        if not path or not self.is_inside(path):
            return False
        self.opened[descriptor] = path
        self.places[path] = 0
        inode = self.inode(path)
        if "O_TMPFILE" in rest and "O_DIRECTORY" not in rest.replace("O_TMPFILE", ""):
            self.unnamed[path] = Inode()
        elif inode is None and path not in self.disk.folders:
            self.disk.change(self.number, "set", path, Inode())
            return True
        elif inode is not None and "O_TRUNC" in rest and inode.now:
            inode.resize(self.number, 0)
            return True
        return False

    def data(self, rest):
        texts = TEXT.findall(re.sub(r"^\d+<[^>]*>", "", rest))
        pieces = [(unescaped(text), cut) for text, cut in texts]
        if any(cut for _, cut in pieces):
            raise Unsupported("a write is longer than strace was told to keep")
        return b"".join(piece for piece, _ in pieces)

    def put(self, rest, count, offset):
        path = self.target(rest)
        inode = self.inode(path)
        if inode is None or not self.is_inside(path):
            return False
        if offset is None:
            offset = self.places.get(path, 0)
            self.places[path] = offset + count
        inode.write(self.number, offset, self.data(rest)[:count])
        return True

    def play_write(self, rest, count, _):
        return self.put(rest, count, None)

    def play_pwrite64(self, rest, count, _):
        return self.put(rest, count, int(re.search(r", (\d+) ?\) += ", rest).group(1)))

    def play_writev(self, rest, count, _):
        offset = re.search(r"\], \d+, (\d+)[^\]]*\) += ", rest)
        return self.put(rest, count, int(offset.group(1)) if offset else None)

    def play_lseek(self, rest, place, _):
        self.places[self.target(rest)] = place

    def play_copy_file_range(self, rest, _, __):
        if any(self.is_inside(path) for path in re.findall(r"<([^>]*)>", rest)):
            raise Unsupported("the kernel copied from file to file")

    def play_mmap(self, rest, _, __):
        shared = re.search(r"PROT_WRITE[^,]*, MAP_SHARED[^,]*, \d+<([^>]*)>", rest)
        if shared and self.is_inside(shared.group(1)):
            raise Unsupported("a file was written through memory")

    def play_truncate(self, rest, _, __):
        path = self.target(rest) or self.paths(rest)[0]
        inode = self.inode(path)
        size = int(re.search(r", (\d+) ?\) += ", rest).group(1))
        if inode is None or len(inode.now) == size:
            return False
        inode.resize(self.number, size)
        return True

    def play_fallocate(self, rest, _, __):
        inode = self.inode(self.target(rest))
        mode, offset, length = re.search(r", ([\w|]+), (\d+), (\d+) ?\) += ", rest).groups()
        if inode is None or mode != "0" or offset + length == "00":
            return False
        if int(offset) + int(length) > len(inode.now):
            inode.resize(self.number, int(offset) + int(length))
        return True

    def play_fsync(self, rest, _, __):
        path = self.target(rest)
        if path in self.disk.folders:
            self.disk.sync_folder(path)
        elif inode := self.inode(path):
            inode.sync()
        return self.is_inside(path)

    def play_sync(self, *_):
        self.disk.sync_all()
        return True

    def play_rename(self, rest, _, __):
        old, new = self.paths(rest)[:2]
        if "RENAME_EXCHANGE" in rest and self.is_inside(old):
            raise Unsupported("two names were exchanged")
        if self.is_inside(old) != self.is_inside(new):
            raise Unsupported(f"a file was moved across the edge of the folder: {old}, {new}")
        if self.is_inside(old):
            self.disk.change(self.number, "move", old, new)
        return self.is_inside(old)

    def play_unlink(self, rest, _, __):
        path = self.paths(rest)[0]
        if self.is_inside(path):
            self.disk.change(self.number, "rmdir" if "AT_REMOVEDIR" in rest else "remove", path)
        return self.is_inside(path)

    def play_link(self, rest, _, __):
        old, new = self.paths(rest)[-2:]
        descriptor = re.match(r"/proc/self/fd/(\d+)$", old)
        inode = self.inode(self.opened.get(int(descriptor.group(1)), "") if descriptor else old)
        if "AT_EMPTY_PATH" in rest:
            inode = self.inode(self.target(rest))
        if not self.is_inside(new):
            return False
        if inode is None:
            raise Unsupported(f"a link to a file that is not known: {old}")
        self.disk.change(self.number, "set", new, inode)
        return True

    def play_mkdir(self, rest, _, __):
        path = self.paths(rest)[0]
        if self.is_inside(path) and path != self.disk.root:
            self.disk.change(self.number, "mkdir", path)
        return self.is_inside(path)

    def play_rmdir(self, rest, _, __):
        path = self.paths(rest)[0]
        if self.is_inside(path):
            self.disk.change(self.number, "rmdir", path)
        return self.is_inside(path)

    def play_symlink(self, rest, _, __):
        if self.is_inside(self.paths(rest)[-1]):
            raise Unsupported("a symbolic link was made")


# MARK: The run


def states(start, root, calls, options):
    """Yields every different state once: (hash, moment, what is left out, folders, files)."""
    disk = Disk(start)
    disk.rename_root(root)
    player, seen = Player(disk), set()
    for name, rest in calls:
        if not player.play(name, rest):
            continue
        moment = f"after call {player.number}, {name}({re.sub(TEXT, '...', rest)[:100]}"
        for text, choice, keeps_name in cuts(disk, options.seed + player.number, options.per_point):
            folders, files = disk.state(choice, keeps_name)
            digest = hashlib.sha256(repr(sorted(folders)).encode())
            for path in sorted(files):
                digest.update(path.encode("utf-8", "surrogateescape") + b"\0")
                digest.update(hashlib.sha256(files[path]).digest())
            if digest.digest() not in seen:
                seen.add(digest.digest())
                yield digest.digest(), moment, text, folders, files


def build(place, root, folders, files):
    shutil.rmtree(place, ignore_errors=True)
    for folder in sorted(folders):
        os.makedirs(place + folder[len(root) :], mode=0o700, exist_ok=True)
    for path, content in files.items():
        with open(place + path[len(root) :], "wb", opener=lambda p, f: os.open(p, f, 0o600)) as file:
            file.write(content)


def run(options):
    root = os.path.realpath(options.dir)
    with tempfile.TemporaryDirectory(prefix="powercut-") as work:
        start, trace, place = (os.path.join(work, name) for name in ("start", "trace", "state"))
        shutil.copytree(root, start, symlinks=True)
        strace = ["strace", "-f", "-y", "-x", "-s", str(1 << 24), "-e", "signal=none"]
        strace += ["-e", "trace=" + ",".join("?" + call for call in CALLS.split(",")), "-o", trace]
        ended = subprocess.run(strace + ["--"] + options.program, stdout=subprocess.DEVNULL)
        if ended.returncode != 0:
            print(f"powercut: the program itself exited with {ended.returncode}")
            return 2
        calls = list(traced_lines(trace))
        known = [one[0] for one in states(start, root, calls, options)]
        chosen = set(known)
        if len(known) > options.max_states:
            chosen = set(random.Random(options.seed).sample(known, options.max_states))
        bad = 0
        for digest, moment, text, folders, files in states(start, root, calls, options):
            if digest not in chosen:
                continue
            build(place, root, folders, files)
            check = subprocess.run(
                ["sh", "-c", options.check.replace("{}", place)], stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, errors="replace",
            )  # fmt: skip
            if check.returncode != 0:
                bad += 1
                print(f"{moment}\n  {text}\n  {check.stdout.strip()[-500:]}")
        print(f"powercut: {bad} of {len(chosen)} states are bad; there are {len(known)} of them")
        if not known:
            return 2
        return 1 if bad else 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--dir", required=True)
    parser.add_argument("--check", required=True)
    parser.add_argument("--max-states", type=int, default=200)
    parser.add_argument("--per-point", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program", nargs="+")
    try:
        return run(parser.parse_args())
    except Unsupported as reason:
        print(f"powercut: cannot tell what a power cut leaves: {reason}")
        return 2


if __name__ == "__main__":
    sys.exit(main())
