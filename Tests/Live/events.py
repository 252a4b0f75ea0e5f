"""What happens to a van and its machines; each event has the name that the story gives it."""

import checks
from van import Phone


# On the road

def ignition_on(life, van):
    if life.story.kind == "ignition" and not van.is_on:
        van.boot()
    elif life.story.kind == "hand":
        van.vanlog("drive", "start")


def ignition_off(life, van):
    if life.story.kind == "ignition":
        van.cut()
    elif life.story.kind == "hand":
        van.vanlog("drive", "stop")


def starter(life, van):
    """The voltage drops for a moment."""
    van.cut()
    life.pass_until(life.world.now + 3)
    van.boot()


def power_cut(life, van, seconds):
    van.cut()
    life.pass_until(life.world.now + seconds)
    van.boot()


def under_a_roof(_, van):
    van.receiver.sky = "covered"


def open_sky(_, van):
    van.receiver.sky = "open"


def receiver_unplugged(_, van):
    van.receiver.is_plugged = False


def receiver_plugged_in(_, van):
    van.receiver.is_plugged = True


def week_wrong(_, van):
    """The receiver takes the date for one of 1,024 weeks ago, as old ones do."""
    van.receiver.week_error = -1_024 * 7 * 86_400


def week_right(_, van):
    van.receiver.week_error = 0


# The card

def stall(life, van, seconds):
    """It takes no write for a while, and so the recorder does nothing."""
    number = van.services.get("recorder")
    if number is not None:
        life.world.ask("stall", number, seconds)


def card_full(_, van, left):
    van.fill_card(left)


def card_has_room(_, van):
    van.empty_card()


def back_up(life, van):
    """To a memory stick, with the keys."""
    def write():
        life.backup = van.json("backup", f"{life.folder}/stick/", "--keys").get("file")
    life.awake(van, write)


def restore(life, van):
    """The card is dead; all that was not in the backup has been sent before."""
    remotes_back(life, van)
    life.awake(van, lambda: van.vanlog("sync", "now"))
    van.cut()
    van.replace_card()
    van.boot(services=False)
    van.vanlog("restore", life.backup, "--yes")
    van.start_all()
    life.pass_until(life.world.now + 180)
    van.vanlog("sync", "now")
    for phone in life.phones:  # no backup has their keys
        if phone.pair() != 200:
            life.find(f"{phone.name} cannot pair after a restore")
    life.restored.append(life.world.now)
    life.truth.at_terminal.clear()
    if life.story.kind == "ignition":
        van.cut()


# Programs

def upgrade(life, device):
    """A package ends the services in good order, and starts them again; not in the first second after a boot."""
    life.pass_until(life.world.now + 5)
    running = list(device.services.items())
    for name, number in running:
        life.world.ask("signal", number, 15)
        answer = life.world.ask("wait", number, f"{life.world.now + 90:.6f}")
        life.world.now = float(answer[-1])
        if answer[0] != "exit" or answer[1] != "0":
            life.find(f"{name} does not end in good order: {' '.join(answer)}")
    device.programs = life.options.programs
    for name, _ in running:
        device.start(name)


def upgrade_elsewhere(life, _):
    upgrade(life, life.tablet)


def power_cut_elsewhere(life, _, seconds):
    """The second device has a clock that a network sets."""
    life.tablet.cut()
    life.pass_until(life.world.now + seconds)
    life.tablet.boot(life.world.now, synced=True)


# Others

def remotes_away(life, _):
    life.remotes_away = life.remotes_away or life.world.now
    for remote in life.remotes:
        remote.stop()


def remotes_back(life, van):
    """Just before, somebody looks what is said of remotes that have been away for so long."""
    if life.remotes_away:
        if van.is_on:
            look(life, van)
        life.remotes_away, life.remotes_back = None, life.world.now
    for remote in life.remotes:
        remote.start()


def phone_stolen(life, van):
    """Ben's phone is shut out, and he has a new one."""
    def replace():
        stolen = life.phones[1]
        if stolen.ask("GET", "/api/status")[0] != 200:
            life.find("a phone may not look")
        devices = van.json("web", "devices").get("devices", [])
        number = next((d["id"] for d in devices if d["device_name"] == stolen.name), None)
        van.vanlog("web", "revoke", number or stolen.name)
        if stolen.ask("GET", "/api/status")[0] != 401:
            life.find("a stolen phone may still look")
        life.phones[1] = Phone(life.world, "Ben again", van)
        if life.phones[1].pair() != 200:
            life.find("a new phone cannot pair")
    life.awake(van, replace)


def look(life, van):
    status = van.json("status")
    doctor = van.json("doctor", expected=(0, 65))
    life.mornings.append((life.world.now, life.remotes_away, life.remotes_back, van.is_card_full, status, doctor))


def morning(life, van):
    """Somebody looks whether all is well; in a van that lives by the ignition it is switched on for that."""
    def look_around():
        look(life, van)
        life.sizes.append((life.world.now, van.memory() | van.file_sizes()))
        checks.so_far(life)
    life.awake(van, look_around)
