"""time_test.py TRACER FOLDER: whether time jumps as it should; says what does not."""

import os
import sys
import time

from world import Machine, World

PROGRAM = """
import os, select, socket, subprocess, threading, time
begin, wall = time.monotonic(), time.time()
mark = __file__ + ".mark"; open(mark, "w").close()
def passed(): return round(time.monotonic() - begin, 1)
time.sleep(1000); print("sleep", passed())
select.select([], [], [], 1000); print("select", passed())
poll = select.poll(); print("poll", poll.poll(1_000_000), passed())
queue = select.epoll(); print("epoll", queue.poll(1000), passed())
event = threading.Event(); print("futex", event.wait(1000), passed())
a, b = socket.socketpair()
threading.Timer(500, lambda: a.send(b"x")).start()
print("woken", select.select([b], [], [], 1000)[0] == [b], passed())
subprocess.run(["sleep", "1000"]); print("child", passed())
print("wall", round(time.time() - wall, 1))
print("file", round(time.time() - os.stat(mark).st_mtime))
print("boot", open("/proc/sys/kernel/random/boot_id").read().strip())
"""

EXPECTED = """sleep 1000.0
select 2000.0
poll [] 3000.0
epoll [] 4000.0
futex False 5000.0
woken True 5500.0
child 6500.0
wall 6500.0
file 6500
"""


def main():
    tracer, folder = sys.argv[1:]
    os.makedirs(f"{folder}/calls")
    begin = 1_824_000_000.0
    world = World(tracer, folder, begin)
    van, other = Machine(world, "van"), Machine(world, "other")
    van.boot(wall=5.0)
    other.boot()
    wrong = []

    def expect(what, is_true):
        if not is_true:
            wrong.append(what)

    host = time.monotonic()
    with open(f"{folder}/waits.py", "w", encoding="ascii") as file:
        file.write(PROGRAM)
    done = van.call("python3", f"{folder}/waits.py", limit=100_000)
    with open(van.boot_id, encoding="ascii") as file:
        expected = EXPECTED + f"boot {file.read().strip()}\n"
    expect(f"waits: {done.output}{done.errors}", done.output == expected)
    expect("6,500 seconds pass in a moment", time.monotonic() - host < 60)
    expect("true time goes on", 6_500 <= world.now - begin < 6_501)
    expect("a clock of its own", van.call("date", "+%s").output == "6505\n")
    expect("another for another", other.call("date", "+%s").output == f"{int(world.now)}\n")
    expect("what takes too long is ended", other.call("sleep", "1000", limit=100).code is None)
    number = van.start("sleep", "1000000")
    van.cut()
    expect("a cut ends all", world.ask("state", number)[1] == "137")
    world.close()
    print("\n".join(wrong), end="")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
