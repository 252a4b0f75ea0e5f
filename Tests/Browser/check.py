#!/usr/bin/env python3
"""Checks the page for phones in Chromium: check.py NAME, one of those below, or all.

It runs the programs of dist, or of the folder VANLOG_PROGRAMS, with the page of this checkout. Pictures go to
.build/page-pictures, or the folder VANLOG_PICTURES. script/bootstrap --test installs what it needs.
"""

import importlib
import sys
import time

NAMES = ["parts", "looks", "pairing", "away", "entries", "checkins", "hostile", "live", "money", "keys", "plainwords", "budgets"]


def main():
    wanted = sys.argv[1:] or ["--help"]
    if wanted == ["all"]:
        wanted = NAMES
    if not set(wanted) <= set(NAMES):
        sys.exit(f"{__doc__}\n{' '.join(NAMES)}")
    for name in wanted:
        began = time.monotonic()
        importlib.import_module(name).check()
        print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
