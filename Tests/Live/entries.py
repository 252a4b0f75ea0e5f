"""What people enter, on the terminal, on the page and on the second device; and what is true then."""

from decimal import Decimal

from story import local_day


class Truth:
    """Money as [day, amount, category, id], the id `None` where it was entered elsewhere; stays as (day, name)."""

    def __init__(self):
        self.money, self.checkins = [], []
        self.stock = Decimal(24)  # as it would be without what was used elsewhere
        self.used_elsewhere = Decimal(0)


def spend(life, van, amount, category, where):
    def enter():
        day = local_day(life.world.now)
        if where == "page":
            body = {"amount": str(amount), "category": category, "day": day}
            answer = life.phones[0].enter("/api/ledger", body, life)
            number = answer and answer.get("id")
        else:
            done = van.vanlog("ledger", "add", str(amount), "--category", category, "--day", day)
            number = done.output.strip() if done.code == 0 else None
        if number:
            life.truth.money.append([day, amount, category, number])
    life.awake(van, enter)


def spend_elsewhere(life, _, amount):
    """On the second device, which syncs when it can."""
    day = local_day(life.world.now)
    done = life.tablet.vanlog("ledger", "add", str(amount), "--category", "food", "--day", day)
    if done.code == 0:
        life.truth.money.append([day, amount, "food", None])
    life.tablet.vanlog("sync", "now", expected=(0, 75))


def use_elsewhere(life, _, number):
    """Of the same stock; what both take is added up."""
    if life.tablet.vanlog("manifest", "use", "Pasta", str(number), expected=(0, 65)).code == 0:
        life.truth.used_elsewhere += number


def correct(life, van, amount):
    def enter():
        entry = next((entry for entry in reversed(life.truth.money) if entry[3]), None)
        if entry and van.vanlog("ledger", "edit", entry[3], "--amount", str(amount)).code == 0:
            entry[1] = amount
    life.awake(van, enter)


def undo(life, van):
    def enter():
        day = local_day(life.world.now)
        if van.vanlog("ledger", "add", "9.99", "--category", "mistake", "--day", day).code == 0:
            van.vanlog("undo", "--yes")
    life.awake(van, enter)


def use(life, van, number):
    def enter():
        if life.truth.stock - life.truth.used_elsewhere >= number and van.vanlog("manifest", "use", "Pasta", str(number)).code == 0:
            life.truth.stock -= number
    life.awake(van, enter)


def restock(life, van, number):
    def enter():
        if van.vanlog("manifest", "restock", "Pasta", str(number)).code == 0:
            life.truth.stock += number
    life.awake(van, enter)


def check_in(life, van, where):
    def enter():
        name = f"Place {len(life.truth.checkins) + 1}"
        lat, lon = life.story.route.place(life.world.now)
        day, at = local_day(life.world.now), f"{lat:.6f},{lon:.6f}"
        if where == "page":
            body = {"name": name, "day": day, "overnight": True, "at": at}
            is_entered = life.phones[1].enter("/api/checkin", body, life) is not None
        else:
            is_entered = van.vanlog("checkin", "add", name, "--day", day, "--overnight", "yes", "--at", at).code == 0
        if is_entered:
            life.truth.checkins.append((day, name))
    life.awake(van, enter)
