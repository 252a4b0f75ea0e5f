"""The phone leaves the van and comes back: the page opens again, says how old it is, and is never shown as live."""

import http.server
import threading

from phone import SCREENS, Phone
from looks import wait_for_content
from van import Van, wait_until

FAILED = ("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_CLOSED",
          "ERR_CONTENT_LENGTH_MISMATCH",
          "light.js - Failed to load resource: the server responded with a status of 401")


def check():
    with Van() as van, Phone(van) as phone:
        van.fill()
        van.start_server()
        phone.pair()
        for screen in SCREENS:
            wait_for_content(phone, screen)
        port = van.gate.server_port
        van.gate.shut()
        phone.wait_for_link("lost")
        phone.reopen("#now")
        phone.wait_for_text("No link · as of")
        assert "Live" not in phone.text("header")
        phone.wait_for_text("Parked")
        phone.wait_for_text("Adria")
        phone.wait_for_text("Starting and stopping needs a link to the van.")
        phone.picture("away-now")
        phone.show("near")
        phone.wait("document.querySelectorAll('.spot').length > 5")
        phone.run("document.querySelector('.spot').click()")
        phone.wait_for_text("Open in maps")
        phone.run("document.querySelector('.sheet').close()")
        phone.show("map")
        phone.wait("document.querySelector('.map-canvas canvas')", "the map without the van")
        phone.wait("document.querySelectorAll('.sign').length > 0")
        phone.wait_for_text("as of")
        phone.picture("away-map")
        phone.show("van")
        phone.wait_for_text("Passport")
        an_hour_later(phone)
        van.gate.open(port)
        phone.wait_for_link("live")
        another_server(van, phone)
        complaints = phone.complaints(FAILED)
        assert complaints == [], complaints


def an_hour_later(phone):
    """Ages go on while the page is closed, and a clock that went back makes them unknown, not young."""
    phone.cdp("Page.enable")
    for shift, sign in ((7_300_000, "2 h ago"), (-7_300_000, "by a clock that has been changed")):
        script = f"const clock = Date.now; Date.now = () => clock() + {shift}"
        added = phone.cdp("Page.addScriptToEvaluateOnNewDocument", source=script)
        phone.reopen("#van")
        phone.wait_for_text(sign)
        phone.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
    phone.reopen()


def another_server(van, phone):
    """In another network something else may answer at this address: it gets no token, and locks nothing."""
    seen = []

    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            seen.append(self.headers.get("Authorization"))
            self.send_response(401)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_HEAD = do_POST = do_GET

        def log_message(self, *_):
            pass

    port = van.gate.port
    real = van.gate.server_port
    van.gate.shut()
    phone.wait_for_link("lost")
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        phone.run("dispatchEvent(new Event('online'))")
        wait_until(lambda: seen, 60, "the page to ask the other server")
        phone.wait_for_link("lost")
        other.shutdown()
    assert set(seen) == {None}, "a foreign server was told the token"
    assert phone.kept("token"), "a foreign server has locked the page"
    van.gate.open(real)
    phone.wait_for_link("live")
