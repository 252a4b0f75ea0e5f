"""live.py --tracer FILE --programs FOLDER --van KIND --days N --seed S --folder FOLDER [--until MOMENT] [--older FOLDER]

Lets a van live for days in a time that jumps, and compares what vanlog says with what was true.
Ends with 0 if all agrees, 1 if not, and 2 if it could not be played to the end.
"""

import argparse
import math
import os
import shutil
import sys
import time

import checks
from life import SETTINGS, Life
from story import Story
from world import Hangs, World


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tracer", required=True)
    parser.add_argument("--programs", required=True)
    parser.add_argument("--older")
    parser.add_argument("--van", default="auto", choices=sorted(SETTINGS))
    parser.add_argument("--days", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--until", type=float, default=float("inf"))
    options = parser.parse_args()
    shutil.rmtree(options.folder, ignore_errors=True)
    os.makedirs(f"{options.folder}/calls", mode=0o700)
    begun = time.monotonic()
    story = Story(options.van, options.days, options.seed)
    world = World(options.tracer, options.folder, story.begin)
    life = Life(options, story, world)
    try:
        life.play(options.until)
        checks.check(life)
    except Hangs as error:
        life.find(f"it comes to a stop: {error}")
    finally:
        world.close()
        life.van.take_out_card()
    findings = sorted(life.findings)
    for moment, text in findings:
        print(f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(moment))} {text}")
    print(
        f"{options.van}, seed {options.seed}: {options.days} days, {life.events} events, "
        f"{len(story.drives)} drives, {world.count} commands, {len(findings)} findings, "
        f"{time.monotonic() - begun:.0f} s; story {story.digest()}")
    if findings:
        print(
            f"up to the first of them: script/live --van {options.van} --days {options.days} "
            f"--seed {options.seed} --until {math.ceil(findings[0][0])}")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
