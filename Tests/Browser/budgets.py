"""What the page costs: bytes and requests of the shell, first paint, and the first picture of the map.

The processor is slowed to a quarter and the link to 20 Mbit/s. Prints one JSON object with a list of each.
"""

import json

from phone import Phone
from van import Van

ROUNDS = 5
# Notes whether the first card came after a frame with the whole shell in it.
ORDER = """
  let hasFrame = false
  document.addEventListener('readystatechange', () => requestAnimationFrame(() => setTimeout(() => { hasFrame = true })), { once: true })
  new MutationObserver(() => {
    if (document.querySelector('#now .card')) window.shellFirst ??= hasFrame
  }).observe(document, { childList: true, subtree: true })
"""
MAP_PARTS = ("map.", "leaflet.", "world.", "europe.", "/maps/")


def check(rounds=1):
    """Bytes, requests and the order of things hold on any machine; times are for the benchmark."""
    found = measured(rounds)
    assert max(found["shell_bytes"]) <= 60_000 and max(found["shell_requests"]) <= 8, found


def measured(rounds=ROUNDS):
    with Van() as van:
        van.fill()
        van.start_server()
        times = [one_round(van) for _ in range(rounds)]
    return {name: [time[name] for time in times] for name in times[0]}


def one_round(van):
    with Phone(van) as phone:
        phone.pair()
        token = phone.kept("token")
        phone.cdp("Network.enable")
        phone.cdp("Network.clearBrowserCache")
        phone.run("localStorage.clear()")
        phone.keep("token", token)
        phone.cdp("Page.addScriptToEvaluateOnNewDocument", source=ORDER)
        slow(phone)
        phone.reopen()
        cold = paint(phone)
        phone.wait_for_link("live")
        phone.wait("document.querySelector('#now .card')")
        shell = resources(phone)
        phone.reopen()
        again = paint(phone)
        phone.wait("window.shellFirst !== undefined", "the first card")
        assert phone.run("return window.shellFirst"), "the page was filled before its shell was shown"
        phone.wait_for_link("live")
        # The map as it is opened for the first time, with nothing of it in the cache.
        phone.cdp("Network.clearBrowserCache")
        picture = phone.driver.execute_async_script("""
          const done = arguments[0]
          const began = performance.now()
          const look = () => (document.querySelector('.leaflet-tile-loaded') ? done(performance.now() - began) : setTimeout(look, 5))
          location.hash = 'map'
          look()""")
        return {"shell_bytes": sum(size for _, size in shell), "shell_requests": len(shell), "first_paint_cold_ms": cold,
                "first_paint_again_ms": again, "map_picture_ms": picture}


def slow(phone):
    phone.cdp("Emulation.setCPUThrottlingRate", rate=4)
    phone.cdp("Network.emulateNetworkConditions", offline=False, latency=5, downloadThroughput=20e6 / 8, uploadThroughput=20e6 / 8)


def paint(phone):
    phone.wait("performance.getEntriesByName('first-contentful-paint').length", "the first paint")
    return phone.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime")


def resources(phone):
    """The files of the page, with what came over the network; the API and the map are not counted."""
    return [entry for entry in phone.run("""
      return performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
        .map((entry) => [new URL(entry.name).pathname, entry.transferSize])""")
        if not entry[0].startswith("/api/") and not any(part in entry[0] for part in MAP_PARTS)]


if __name__ == "__main__":
    print(json.dumps(measured()))
