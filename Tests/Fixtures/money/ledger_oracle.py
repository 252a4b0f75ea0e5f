"""Compares the sums of vanlog with those that decimal numbers give.

usage: ledger_oracle.py VANLOG FOLDER SEED ENTRIES [reports|repeats|journals]

Makes a ledger of random entries in FOLDER/home, asks vanlog for reports, budgets, settlements and journals,
and adds everything up again from the table of entries, with Python's decimal and nothing of vanlog's. Prints
the seed and every difference; the exit code is 1 if there is any.
"""

import calendar
import csv
import datetime
import io
import json
import os
import random
import subprocess
import sys
from collections import defaultdict
from decimal import Decimal
from itertools import combinations

VANLOG, FOLDER, SEED, COUNT = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
PART = sys.argv[5] if len(sys.argv) > 5 else "reports"
HOME = os.path.join(FOLDER, "home")
DECIMALS = {"EUR": 2, "NOK": 2, "JPY": 0, "KWD": 3, "CHF": 2}
HOME_CURRENCY = "EUR"
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"

dice = random.Random(SEED)
problems = []
print(f"seed {SEED}, {COUNT} entries, {PART}")

def run(*words, text=None):
    done = subprocess.run(
        [VANLOG, "--home", HOME, *words], input=text, capture_output=True, text=True,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": FOLDER, "TZ": "UTC"})
    if done.returncode != 0:
        sys.exit(f"{words}: {done.returncode}: {done.stdout[-2000:]} {done.stderr[-2000:]}")
    return done.stdout


def ask(*words):
    return json.loads(run(*words, "--json"))


def check(what, found, wanted):
    if found != wanted:
        problems.append(f"{what}: vanlog says {found}, and it is {wanted}")


def minor(amount, currency):
    """Whole smallest units of an exact amount."""
    units = amount.scaleb(DECIMALS[currency])
    assert units == units.to_integral_value(), (amount, currency)
    return int(units)


# What entries are made of: names that programs misread, and categories that are spelt in two ways.
CATEGORIES = [
    "food", "Food", "food/groceries", "FOOD/Restaurant", "food/restaurant/pizza", "fuel", "fuel:diesel", "fuel-diesel",
    "fun;night", "fun night", "gifts (for Mum)", "über", "Uber", "a  b", "a b", "食べ物", "🚐", "'quoted' \"x\"", "-minus",
    "Assets", "rent", "salary", "salary/bonus", "1st class", "toll", "toll/bridge", "x" * 40, None, None,
]
VENDORS = [
    "Shell 12", "* (code) ; x | y", "Café \"Ö\" \\ n", "A;B", "REWE  Markt", "=1+1", "@home", "2026-01-01", "!", "", "[x]",
    "date:2026-13-99",
]
NOTES = ["", "plain", "two\nlines", "date:2026-99-99", "[2026-13-01=2]", "; comment", "\\\"quoted\\\"", "tag: a, b", "  x\t y"]
ACCOUNTS = ["Giro", "giro", "Visa: gold", "cash", "Spar  buch", "", "Konto;1", "(virtual)"]
MONTHS = ["2026-05", "2026-06", "2026-07", "2026-08"]


def make():
    names = ["Ada", "Ben", "Cy", "Di, the cook"][: dice.randint(2, 4)]
    people = {}
    for name in names:
        people[name] = run("person", "add", name).strip()
    people = {name: ask("person", "show", short)["id"] for name, short in people.items()}
    run("trip", "start", "North", "--start-day", "2026-05-01")
    run("trip", "end", "--end-day", "2026-07-10")
    trip = ask("trip", "show", "North")["id"]
    out = io.StringIO()
    table = csv.writer(out)
    fields = ["id", "day", "direction", "amount", "currency", "rate", "home_currency", "home_amount", "category", "vendor",
              "account", "to_account", "payer", "for", "vehicle_expense", "off_trip", "trip", "note", "place"]
    table.writerow(fields)
    for number in range(COUNT):
        currency = dice.choice(["EUR", "EUR", "EUR", "NOK", "JPY", "KWD", "CHF"])
        most = dice.choice([3, 100, 10_000, 1_000_000, 10_000_000_000])
        units = dice.randint(-most // 4, most) if dice.random() > 0.02 else 0
        amount = Decimal(units).scaleb(-DECIMALS[currency])
        home = HOME_CURRENCY if dice.random() > 0.03 else "CHF"
        rate, worth = "", ""
        if currency == home:
            worth = str(amount)
        elif dice.random() > 0.15:
            rate = str(Decimal(dice.randint(1, 99_999)).scaleb(-dice.randint(0, 6)))
        payer = dice.choice(names) if dice.random() < 0.4 else ""
        sharers = dice.sample(names, dice.randint(1, len(names))) if payer and dice.random() < 0.8 else []
        direction = dice.choices(["expense", "income", "transfer"], [8, 2, 1])[0]
        day = f"{dice.choice(MONTHS)}-{dice.randint(1, 30):02}"
        table.writerow([
            f"x{number}", day, direction, str(amount), currency, rate, home, worth, dice.choice(CATEGORIES) or "",
            dice.choice(VENDORS), dice.choice(ACCOUNTS), dice.choice(ACCOUNTS) if direction == "transfer" else "",
            people.get(payer, ""), ",".join(people[name] for name in sharers), dice.choice(["yes", "no", ""]),
            dice.choice(["yes", "", "", ""]), trip if day <= "2026-07-10" else "", dice.choice(NOTES), dice.choice(["", "Bled"]),
        ])
    path = os.path.join(FOLDER, "random.csv")
    with open(path, "w", newline="", encoding="utf-8") as file:
        file.write(out.getvalue())
    run("ledger", "import", path, "--repeats", "keep", "--transfers", "leave")
    entries = list(csv.DictReader(io.StringIO(run("ledger", "export"))))
    for entry in entries:
        for field, text in entry.items():
            # What a spreadsheet would run has an apostrophe in front.
            if text and text[0] == "'" and len(text) > 1 and text[1] in "=+-@\t\r'＝＋－＠":
                entry[field] = text[1:]
    check("entries", len(entries), COUNT)
    return entries, people, trip


def worth(entry):
    """What an entry is worth in the home currency as an exact number; None if nobody knows."""
    if entry["home_currency"] == HOME_CURRENCY:
        return Decimal(entry["home_amount"]) if entry["home_amount"] else None
    return Decimal(entry["amount"]) if entry["currency"] == HOME_CURRENCY else None


def folded(text):
    import unicodedata
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).lower()


def levels(category):
    return [folded(part.strip(" ")) for part in category.split("/") if part]


def within(category, budget):
    return levels(category)[: len(levels(budget))] == levels(budget)


def totals(entries):
    expense = sum((worth(e) for e in entries if e["direction"] == "expense" and worth(e) is not None), Decimal(0))
    income = sum((worth(e) for e in entries if e["direction"] == "income" and worth(e) is not None), Decimal(0))
    return minor(expense, HOME_CURRENCY), minor(income, HOME_CURRENCY)


def check_rates(entries):
    """The worth of each entry follows from its rate, rounded half away from zero."""
    for entry in entries:
        if not entry["rate"] or entry["home_currency"] == "":
            continue
        home = entry["home_currency"]
        exact = Decimal(entry["amount"]) * Decimal(entry["rate"])
        unit = Decimal(1).scaleb(-DECIMALS[home])
        rounded = exact.quantize(unit, rounding="ROUND_HALF_UP")
        check(f"worth of {entry['id']}", Decimal(entry["home_amount"]), rounded)


def check_reports(entries, trip):
    def groups(by, *more):
        report = ask("ledger", "report", "--by", by, *more)
        found = {(g["name"] or ""): (g["expense_minor"], g["income_minor"]) for g in report["groups"]}
        return found, (report["total"]["expense_minor"], report["total"]["income_minor"])

    for by, key in [("month", lambda e: e["day"][:7]), ("category", lambda e: folded(e["category"].split("/")[0].strip(" ")))]:
        sums = defaultdict(list)
        for entry in entries:
            if entry["direction"] != "transfer":
                sums[key(entry)].append(entry)
        found, total = groups(by)
        found = {folded(name) if by == "category" else name: pair for name, pair in found.items()}
        check(f"report by {by}", found, {name: totals(group) for name, group in sums.items()})
        check(f"total by {by}", total, totals(entries))
    for option, field in [("--vehicle-expense", "vehicle_expense"), ("--off-trip", "off_trip")]:
        for answer in ["yes", "no"]:
            part = [e for e in entries if (e[field] == "yes") == (answer == "yes")]
            check(f"{option} {answer}", groups("month", option, answer)[1], totals(part))
    stats = ask("trip", "stats", trip)
    part = [e for e in entries if e["trip"] == trip and e["off_trip"] != "yes"]
    check("trip stats", (stats["costs"]["expense_minor"], stats["costs"]["income_minor"]), totals(part))
    run("trip", "edit", trip, "--budget", "1000", "--currency", "EUR")
    check("trip budget", ask("trip", "stats", trip)["budget"]["spent_minor"], totals(part)[0])
    foreign = defaultdict(Decimal)
    for entry in entries:
        if worth(entry) is None and entry["direction"] == "expense":
            foreign[entry["currency"]] += Decimal(entry["amount"])
    report = ask("ledger", "report")
    found = {f["currency"]: f["expense_minor"] for f in report["foreign"] if f["expense_minor"] != 0}
    check("without rate", found, {c: minor(a, c) for c, a in foreign.items() if a != 0})


def check_budgets(entries):
    budgets = [("food", "EUR", None), ("food/restaurant", "EUR", None), ("food", "EUR", "2026-06"), ("über", "EUR", None),
               ("fuel", "NOK", None), ("toll", "JPY", "2026-07"), ("fuel:diesel", "EUR", None), ("rent", "KWD", None)]
    for category, currency, month in budgets:
        more = ["--month", month] if month else []
        run("ledger", "budget", "set", category, str(dice.randint(0, 5000)), "--currency", currency, *more)
    for month in MONTHS:
        wanted = {}
        for category, currency, own in budgets:
            if own not in (None, month):
                continue
            spent = Decimal(0)
            for entry in entries:
                if entry["day"][:7] != month or entry["direction"] != "expense" or not entry["category"]:
                    continue
                if not within(entry["category"], category):
                    continue
                if currency == HOME_CURRENCY:
                    spent += worth(entry) or 0
                elif entry["currency"] == currency:
                    spent += Decimal(entry["amount"])
            wanted[(folded(category), currency)] = minor(spent, currency)
        shown = ask("ledger", "budget", "--month", month)["budgets"]
        found = {(folded(b["category"]), b["currency"]): b["spent_minor"] for b in shown}
        check(f"budgets of {month}", found, wanted)
        for budget in shown:
            check("left", budget["left_minor"], budget["budget_minor"] - budget["spent_minor"])


def number_of(identity):
    value = 0
    for letter in identity.lower():
        value = value * 32 + ALPHABET.index(letter)
    return value


def fewest(balances):
    """The fewest payments: people less groups that settle among themselves, by trying all divisions."""
    balances = [b for b in balances if b]
    best = [0] * (1 << len(balances))
    for group in range(1, 1 << len(balances)):
        total = sum(b for i, b in enumerate(balances) if group >> i & 1)
        best[group] = max(best[group & ~(1 << i)] for i in range(len(balances)) if group >> i & 1) + (total == 0)
    return len(balances) - best[-1] if balances else 0


def check_settlements(entries, *options):
    by_currency = "--by-currency" in options
    balance = defaultdict(lambda: defaultdict(int))
    paid = defaultdict(lambda: defaultdict(int))
    for entry in entries:
        if not entry["payer"]:
            continue
        value = None if by_currency else worth(entry)
        currency = HOME_CURRENCY if value is not None else entry["currency"]
        units = minor(value if value is not None else Decimal(entry["amount"]), currency)
        if entry["direction"] == "income":
            units = -units
        sharers = sorted(name for name in entry["for"].split(",") if name)
        if not sharers:
            if entry["direction"] == "transfer":
                continue
            sharers = [entry["payer"]]
        # An exact division: what is left goes out one by one, from the person that the id says.
        each, rest = divmod(abs(units), len(sharers))
        sign = -1 if units < 0 else 1
        start = (number_of(entry["id"]) & (2**64 - 1)) % len(sharers)
        for step, person in enumerate(sharers):
            odd = 1 if (step - start) % len(sharers) < rest else 0
            balance[currency][person] -= sign * (each + odd)
        balance[currency][entry["payer"]] += units
        paid[currency][entry["payer"]] += units
    shown = ask("ledger", "settle", *options)["settlements"]
    check("currencies that are settled", sorted(s["currency"] for s in shown), sorted(balance))
    for settlement in shown:
        currency = settlement["currency"]
        found = {b["person_id"]: b["balance_minor"] for b in settlement["balances"]}
        check(f"balances in {currency}", found, dict(balance[currency]))
        check(f"sum in {currency}", sum(found.values()), 0)
        for person in settlement["balances"]:
            check("paid", person["paid_minor"], paid[currency].get(person["person_id"], 0))
            check("share", person["share_minor"], person["paid_minor"] - person["balance_minor"])
        for payment in settlement["payments"]:
            found[payment["from_id"]] += payment["amount_minor"]
            found[payment["to_id"]] -= payment["amount_minor"]
        check(f"left in {currency}", [b for b in found.values() if b], [])
        check(f"payments in {currency}", len(settlement["payments"]), fewest(list(balance[currency].values())))


def check_repeats():
    """Days by a calendar of its own, and sums of what was booked."""
    wanted, total = {}, 0
    for number in range(12):
        start = datetime.date(2024, dice.randint(1, 12), 1) + datetime.timedelta(dice.randint(0, 30))
        period = dice.choice(["daily", "weekly", "monthly", "yearly"])
        every = dice.randint(1, 4)
        cents = dice.randint(-500, 99_999)
        end = start + datetime.timedelta(dice.randint(0, 400)) if dice.random() < 0.4 else None
        last = datetime.date(2025, 1, 1) + datetime.timedelta(dice.randint(0, 300))
        more = ["--end-day", str(end)] if end else []
        run("ledger", "repeat", "add", f"R{number}", "--amount", str(Decimal(cents).scaleb(-2)), "--period", period,
            "--every", str(every), "--start-day", str(start), "--automatic", "no", *more)
        days, index = [], 0
        while True:
            if period == "daily":
                day = start + datetime.timedelta(index * every)
            elif period == "weekly":
                day = start + datetime.timedelta(7 * index * every)
            else:
                months = start.month - 1 + index * every * (12 if period == "yearly" else 1)
                year, month = start.year + months // 12, months % 12 + 1
                day = datetime.date(year, month, min(start.day, calendar.monthrange(year, month)[1]))
            if day > min(last, end or last):
                break
            days.append(str(day))
            index += 1
        for _ in range(2):
            while True:
                done = ask("ledger", "repeat", "book", f"R{number}", "--until", str(last), "--yes")
                if not done["records"]:
                    break
        wanted[f"R{number}"] = days
        total += cents * len(days)
    entries = list(csv.DictReader(io.StringIO(run("ledger", "export"))))
    found = defaultdict(list)
    for entry in entries:
        found[entry["vendor"]].append(entry["day"])
    check("booked days", {n: sorted(d) for n, d in found.items()}, {n: d for n, d in wanted.items() if d})
    check("booked sum", ask("ledger", "report")["total"]["expense_minor"], total)


def check_journals():
    report = ask("ledger", "report", "--by", "category")
    wanted = (report["total"]["expense_minor"], -report["total"]["income_minor"])
    groups = sorted((g["expense_minor"], -g["income_minor"]) for g in report["groups"])
    foreign = {f["currency"]: (f["expense_minor"], -f["income_minor"]) for f in report["foreign"]}

    journal = os.path.join(FOLDER, "ledger.journal")
    run("ledger", "export", "-o", journal)
    table = subprocess.run(
        ["hledger", "-f", journal, "balance", "--cost", "--flat", "--empty", "-O", "csv", "--layout", "bare", "expenses", "income"],
        capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
    if table.returncode != 0:
        sys.exit(f"hledger: {table.stderr[-3000:]}")
    sums = defaultdict(Decimal)
    for row in csv.DictReader(io.StringIO(table.stdout)):
        if row["account"] not in ("total", "Total:"):
            sums[(row["account"], row["commodity"])] += Decimal(row["balance"].replace(",", ""))
    compare("hledger", sums, "expenses", "income", wanted, groups, foreign)

    from beancount import loader
    from beancount.core import convert, data, inventory
    path = os.path.join(FOLDER, "ledger.beancount")
    run("ledger", "export", "-o", path)
    entries, errors, _ = loader.load_file(path)
    if errors:
        sys.exit("beancount: " + "\n".join(str(e) for e in errors[:5]))
    sums = defaultdict(Decimal)
    for entry in data.filter_txns(entries):
        for posting in entry.postings:
            if posting.account.startswith(("Expenses", "Income")):
                weight = convert.get_weight(posting)
                sums[(posting.account, weight.currency)] += weight.number
    compare("beancount", sums, "Expenses", "Income", wanted, groups, foreign)


def compare(program, sums, spent, earned, wanted, groups, foreign):
    def units(value, currency):
        # A price per unit has 28 digits; the sum is exact to far less than a cent.
        exact = value.quantize(Decimal(1).scaleb(-DECIMALS[currency]))
        assert abs(value - exact) < Decimal("0.000001"), (program, value)
        return minor(exact, currency)

    def total(top, currency):
        return sum((v for (a, c), v in sums.items() if a.split(":")[0] == top and c == currency), Decimal(0))

    check(f"{program}: total", (units(total(spent, "EUR"), "EUR"), units(total(earned, "EUR"), "EUR")), wanted)
    names = defaultdict(lambda: [Decimal(0), Decimal(0)])
    for (account, currency), value in sums.items():
        if currency == "EUR":
            parts = account.split(":")
            names[parts[1]][0 if parts[0] == spent else 1] += value
    # By the first level. Names that differ only in signs are numbered, in expenses and income each by
    # themselves: what is compared is that none are mixed.
    found = [(units(e, "EUR"), units(i, "EUR")) for e, i in names.values()]
    for side in (0, 1):
        check(f"{program}: groups", sorted(g[side] for g in found if g[side]), sorted(g[side] for g in groups if g[side]))
    for currency, pair in foreign.items():
        check(f"{program}: {currency}", (units(total(spent, currency), currency), units(total(earned, currency), currency)), pair)


run("config", "set", "clock.trust", "yes")
run("config", "set", "money.home-currency", HOME_CURRENCY)
if PART == "repeats":
    check_repeats()
else:
    entries, people, trip = make()
    if PART == "reports":
        check_rates(entries)
        check_reports(entries, trip)
        check_budgets(entries)
        check_settlements(entries)
        check_settlements(entries, "--by-currency")
    else:
        check_journals()
for problem in problems[:20]:
    print(problem)
sys.exit(1 if problems else 0)
