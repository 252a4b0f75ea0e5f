"""Money on the page: what the van notes about an entry is shown, a rate can be given, and budgets say what they leave out."""

from phone import Phone
from van import Van


def check():
    with Van() as van, Phone(van) as phone:
        van.run("trip", "start", "Adria", "--budget", "100", "--currency", "EUR")
        van.run("ledger", "budget", "set", "food", "10")
        van.start_server()
        phone.pair()
        phone.show("log")
        rate_later(van, phone)
        rate_at_once(van, phone)
        over_a_category(van, phone)
        over_the_trip(van, phone)


def write(phone, amount, currency, **more):
    for name, value in {"amount": amount, "currency": currency, **more}.items():
        phone.type(name, value)
    phone.tap("Save expense")


def last(van):
    return van.json("ledger", "list", "--limit", "1")["records"][0]


def rate_later(van, phone):
    """An entry in foreign money is in no sum, the page says so, and takes the rate there."""
    write(phone, "80", "CHF", category="camping")
    phone.wait_for_text("Saved: 80 CHF, camping")
    phone.wait_for_text("No rate from CHF to EUR is known, so totals leave this entry out.")
    assert "--" not in phone.text("#log"), phone.text("#log")
    phone.show("now")
    phone.wait_for_text("1 entry without an exchange rate is not counted.")
    phone.picture("money-left-out")
    phone.reopen("#log")
    phone.wait_for_text("1 CHF in EUR")
    phone.picture("money-remark")
    phone.run("document.querySelector('[id^=field-rate-], [id^=rate-]').value = 'much'")
    phone.tap("Save rate")
    phone.wait_for_text("A rate is a number, such as 0.0853.")
    phone.run("document.querySelector('[id^=rate-]').value = '1,058301'")
    phone.tap("Save rate")
    phone.wait("!document.body.innerText.includes('No rate from CHF')", "the remark to go")
    entry = last(van)
    assert (entry["amount_minor"], entry["home_amount_minor"]) == (8000, 8466), entry


def rate_at_once(van, phone):
    """The field for a rate is there for foreign money only."""
    assert not phone.run("return Boolean(document.querySelector('[name=rate]').offsetParent)") or phone.run("return document.querySelector('[name=currency]').value") != "EUR"
    write(phone, "1000", "SEK", rate="0,0853")
    phone.wait_for_text("Saved: 1000 SEK")
    entry = last(van)
    assert (entry["currency"], entry["home_amount_minor"]) == ("SEK", 8530), entry
    phone.type("currency", "EUR")
    assert not phone.run("return Boolean(document.querySelector('[name=rate]').offsetParent)"), "a rate is asked for in the home currency"
    dismiss(phone)


def dismiss(phone):
    """Takes all remarks away."""
    phone.run("for (const button of [...document.querySelectorAll('[aria-label=\"OK, I have seen it\"]')]) button.click()")


def over_a_category(van, phone):
    write(phone, "12", "EUR", category="food")
    phone.wait_for_text("Saved: 12 EUR, food")
    phone.wait_for_text("more than its budget of 10.00 EUR")
    phone.show("now")
    phone.wait_for_text("Food: 12.00 EUR of 10.00 EUR")
    phone.wait_for_text("2.00 EUR too much (120 %).")


def over_the_trip(van, phone):
    """84.66 and 85.30 and 12 of 100."""
    phone.wait_for_text("81.96 EUR too much (181 %).")
    assert phone.run("return document.querySelectorAll('meter.over').length") == 2
    phone.picture("money-over")
