"""Names that are markup stay text on every screen, in every card, and on the map."""

from looks import WATCH, wait_for_content
from phone import SCREENS, Phone
from van import Van

STRANGERS = """
  return [...document.querySelectorAll('img, script:not([src]), iframe, object, [onerror], [onload]')].map((one) => one.outerHTML.slice(0, 120))
"""


def check():
    with Van() as van, Phone(van) as phone:
        van.fill(hostile=True)
        van.start_server()
        phone.cdp("Page.enable")
        phone.cdp("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        phone.pair()
        for screen in SCREENS:
            wait_for_content(phone, screen)
            if screen != "map":
                phone.wait_for_text("<img src=x")
            untouched(phone, screen)
            phone.picture(f"hostile-{screen}")
        phone.show("near")
        phone.run("document.querySelector('.spot').click()")
        phone.wait("document.querySelector('.sheet .description')?.innerText.includes('<img')", "the description as text")
        untouched(phone, "card")
        phone.tap("Check in here")
        phone.wait_for_text("At the spot <img")
        phone.tap("Check in")
        phone.wait_for_text("Saved: <img")
        phone.show("map")
        phone.run("document.querySelector('.sign').closest('.leaflet-marker-icon').click()")
        phone.wait("document.querySelector('.sheet[open]') || document.querySelectorAll('.sign').length")
        untouched(phone, "map")


def untouched(phone, where):
    assert "struck" not in phone.run("return document.title"), where
    assert phone.run(STRANGERS) == [], (where, phone.run(STRANGERS))
    assert phone.run("return window.violations") == [], (where, phone.run("return window.violations"))
