"""What people enter, on the terminal, on the page and on the second device; and what is true then."""

from decimal import Decimal

from story import local_day


class Truth:
    """Money as [day, amount, category, id], the id `None` where it was entered elsewhere; stays as (day, name)."""

    def __init__(self):
        self.money, self.checkins = [], []
        self.at_terminal = []  # the money that was entered there
        self.stock = Decimal(24)  # as it would be without what was used elsewhere
        self.used_elsewhere = Decimal(0)


def spend(life, van, amount, category, where):
    def enter():
        if where == "page":
            spend_on_page(life, amount, category)
            return
        day = local_day(life.world.now)
        done = van.vanlog("ledger", "add", str(amount), "--category", category, "--day", day)
        if done.code == 0:
            entry = [day, amount, category, done.output.strip()]
            life.truth.money.append(entry)
            life.truth.at_terminal.append(entry)
    life.awake(van, enter)


def spend_on_page(life, amount, category):
    day = local_day(life.world.now)
    answer = life.phones[0].enter("/api/ledger", {"amount": str(amount), "category": category, "day": day}, life)
    if answer:
        life.truth.money.append([day, amount, category, answer.get("id")])


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
    """At the terminal, what was entered there last, whatever phones and others have entered since."""
    def enter():
        mine = life.truth.at_terminal
        if mine and van.vanlog("ledger", "edit", "last", "--amount", str(amount)).code == 0:
            mine[-1][1] = amount
    life.awake(van, enter)


def undo(life, van):
    """At the terminal, a mistake that was made there, though a phone has entered something since."""
    def enter():
        day = local_day(life.world.now)
        if van.vanlog("ledger", "add", "9.99", "--category", "mistake", "--day", day).code == 0:
            spend_on_page(life, Decimal("2.50"), "food")
            van.vanlog("undo", "--yes")
    life.awake(van, enter)


def use(life, van, number):
    def enter():
        if life.truth.stock - life.truth.used_elsewhere >= number and van.vanlog("manifest", "use", "Pasta", str(number)).code == 0:
            life.truth.stock -= number
    life.awake(van, enter)


def use_on_both(life, van):
    """Two people take from one stock before either device has heard of the other."""
    def enter():
        life.tablet.vanlog("sync", "now", expected=(0, 75))
        use(life, van, 1)
        use_elsewhere(life, van, 1)
        life.tablet.vanlog("sync", "now", expected=(0, 75))
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
