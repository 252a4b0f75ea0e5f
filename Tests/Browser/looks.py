"""Five screens in three lights: axe, sizes of text and targets, widths, the content policy, and pictures."""

import pathlib
import re

from phone import LIGHTS, SCREENS, Phone, axe_source
from van import Van

PARTS = pathlib.Path(__file__).resolve().parent.parent.parent / "Sources/vanlog-web/parts"

WATCH = """
  window.violations = []
  document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.blockedURI))
"""

SMALL_TEXT = """
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || !element.checkVisibility() || element.closest('.unseen, script, noscript')) continue
    const size = parseFloat(getComputedStyle(element).fontSize)
    if (size < 15) found.push(size + ' ' + node.data.trim().slice(0, 40))
  }
  return found
"""

# The commonest colour of the map, which is that of land where the test is.
GROUND = """() => {
    const counts = {}
    for (const tile of document.querySelectorAll('.leaflet-tile-container canvas')) {
      for (let at = 8; at < tile.width; at += 32) {
        const colour = [...tile.getContext('2d').getImageData(at, at, 1, 1).data].slice(0, 3).join()
        counts[colour] = (counts[colour] ?? 0) + 1
      }
    }
    return Object.entries(counts).sort((a, b) => b[1] - a[1])[0]?.[0]
  }"""

SMALL_TARGETS = """
  const found = []
  for (const element of document.querySelectorAll('a, button, input, summary, label.chip, [role=button]')) {
    const target = element.closest('label.tick') ?? element
    if (!target.checkVisibility() || target.matches('.unseen')) continue
    const box = target.getBoundingClientRect()
    if (box.width < 48 || box.height < 48) found.push([target.className, target.innerText, box.width, box.height].join(' '))
  }
  return found
"""

OVERFLOW = """
  const wide = [...document.querySelectorAll('#screens *, header *, nav *, .notices *')].filter((element) => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.right > innerWidth + 0.5 && !element.closest('.map-canvas, .unseen')
  })
  return document.documentElement.scrollWidth > innerWidth || wide.length ? wide.map((one) => one.className + ' ' + one.innerText.slice(0, 40)).concat('page') : []
"""


def wait_for_content(phone, screen):
    """Waits until a screen shows what the van has told."""
    signs = {"now": "document.querySelector('#now .card')", "map": "document.querySelectorAll('.sign').length > 0",
             "near": "document.querySelectorAll('.spot').length > 5", "log": "document.querySelector('#log .rows')",
             "van": "document.querySelectorAll('#van .rows').length > 2"}
    phone.show(screen)
    phone.wait(signs[screen])


def check():
    with Van() as van, Phone(van) as phone:
        van.fill()
        van.start_server()
        phone.cdp("Page.enable")
        phone.cdp("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        lock(phone)
        phone.pair()
        for screen in SCREENS:
            wait_for_content(phone, screen)
        assert phone.run("return window.violations") == [], phone.run("return window.violations")
        assert phone.run("return document.cookie") == ""
        widths(phone)
        sizes(phone)
        accessibility(phone)
        complaints = phone.complaints()
        assert complaints == [], complaints


def lock(phone):
    phone.open()
    phone.wait_for_text("Pair this phone")
    phone.picture("lock-day")
    assert phone.run(SMALL_TEXT) == [], phone.run(SMALL_TEXT)
    assert phone.run(SMALL_TARGETS) == [], phone.run(SMALL_TARGETS)


def widths(phone):
    for width in (320, 360, 430):
        phone.cdp("Emulation.setDeviceMetricsOverride", width=width, height=700, deviceScaleFactor=2, mobile=True)
        for screen in SCREENS:
            phone.show(screen)
            phone.run("for (const part of document.querySelectorAll('details')) part.open = true")
            assert phone.run(OVERFLOW) == [], (width, screen, phone.run(OVERFLOW))
            if width == 320:
                phone.picture(f"narrow-{screen}")
    phone.cdp("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=2, mobile=True)


def sizes(phone):
    for screen in SCREENS:
        phone.show(screen)
        assert phone.run(SMALL_TEXT) == [], (screen, phone.run(SMALL_TEXT))
        assert phone.run(SMALL_TARGETS) == [], (screen, phone.run(SMALL_TARGETS))


def accessibility(phone):
    """Asks axe about each screen in each light. The policy would keep axe out, so it is off from here on."""
    phone.cdp("Page.setBypassCSP", enabled=True)
    phone.driver.refresh()
    phone.wait_for_link("live")
    phone.run(axe_source())
    for light in LIGHTS:
        shine(phone, light)
        for screen in SCREENS:
            wait_for_content(phone, screen)
            if screen == "map":
                phone.wait(f"({GROUND})() === '{land(light)}'", f"the map in {light}")
            phone.picture(f"{screen}-{light}")
            faults(phone, f"{screen} in {light}")
        phone.show("near")
        phone.run("document.querySelector('.spot').click()")
        phone.wait_for_text("By the lake")
        phone.picture(f"card-{light}")
        faults(phone, f"card in {light}")
        phone.run("document.querySelector('.sheet').close()")
    shine(phone, "day")


def land(light):
    """The colour of land in a light, as the map's own palette has it."""
    palettes = (PARTS / "map/colours.js").read_text()
    colour = re.search(light + r": {\s*sea: '#\w{6}', land: '#(\w{6})'", palettes)[1]
    return ",".join(str(part) for part in bytes.fromhex(colour))


def shine(phone, light):
    """Chooses a light as people do, with the button at the top."""
    for _ in range(len(LIGHTS) + 1):
        if phone.kept("light") == light:
            break
        phone.run("document.getElementById('light').click()")
    assert phone.run("return document.documentElement.dataset.light") == light


def faults(phone, where):
    found = phone.driver.execute_async_script("""
      const done = arguments[arguments.length - 1]
      axe.run({ resultTypes: ['violations'] }).then((result) => done(result.violations.map((one) =>
        one.id + ': ' + one.nodes.map((node) => node.html.slice(0, 160) + ' ' + node.failureSummary).join(' | '))))""")
    assert found == [], f"{where}: {found}"
