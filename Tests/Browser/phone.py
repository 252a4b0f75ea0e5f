"""A phone for browser tests: Chromium at the size of one, with what it reports."""

import glob
import os
import pathlib

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from van import ROOT, wait_until

PICTURES = pathlib.Path(os.environ.get("VANLOG_PICTURES", ROOT / ".build/page-pictures"))
AGENT = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36"
SCREENS = ["now", "map", "near", "log", "van"]
LIGHTS = ["day", "dark", "red"]


class Phone:
    def __init__(self, van, width=390, height=844):
        self.van = van
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
                         "--host-resolver-rules=MAP van.test 127.0.0.1", "--lang=en-GB"):
            options.add_argument(argument)
        options.add_experimental_option("mobileEmulation", {
            "deviceMetrics": {"width": width, "height": height, "pixelRatio": 2, "touch": True}, "userAgent": AGENT})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(30)
        self.driver.set_page_load_timeout(30)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open(self, where=""):
        self.driver.get(self.van.address + where)

    def reopen(self, where=""):
        """Closes the page and opens it again, out of the browser's cache if that has it."""
        self.driver.get("about:blank")
        self.open(where)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def cdp(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def pair(self, code=None):
        """Opens the link that `vanlog web pair` shows as a QR code, and waits for the link."""
        self.reopen("#pair=" + (code or self.van.code()))
        self.wait_for_link("live")

    def wait_for_link(self, look):
        self.wait(f"document.getElementById('link').dataset.look === '{look}'", f"the link to be {look}")

    def wait(self, condition, what=None, seconds=60):
        wait_until(lambda: self.run("return Boolean(" + condition + ")"), seconds, what or condition,
                   lambda: self.run("return document.body.innerText.slice(0, 600)"))

    def wait_for_text(self, text, seconds=60):
        self.wait("document.body.innerText.includes(" + repr(text) + ")", f"the text {text!r}", seconds)

    def show(self, screen):
        self.run("location.hash = arguments[0]", screen)
        self.wait(f"document.getElementById('{screen}')?.hidden === false")

    def text(self, selector="body"):
        return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def kept(self, name):
        return self.run("return JSON.parse(localStorage.getItem('vanlog.' + arguments[0]))", name)

    def keep(self, name, value):
        self.run("localStorage.setItem('vanlog.' + arguments[0], JSON.stringify(arguments[1]))", name, value)

    def type(self, name, text):
        """Types into a field of the form that is shown."""
        self.run("""
          const field = [...document.querySelectorAll('form:not([hidden]) [name="' + arguments[0] + '"]')].find((one) => one.offsetParent)
          field.value = arguments[1]
          field.dispatchEvent(new Event('input', { bubbles: true }))""", name, text)

    def tap(self, text, within="body"):
        """Taps the button, link or label with this text, once it is there: found and tapped in one go, since lists are drawn anew."""
        places = ", ".join(f"{within} {name}" for name in ("button", "a", "label"))
        found = "[...document.querySelectorAll(" + repr(places) + ")].find((one) => one.offsetParent && one.innerText.trim() === " + repr(text) + ")"
        self.wait("((one) => one && (one.click(), true))(" + found + ")", f"a button {text!r}")

    def tap_label(self, label):
        self.run("document.querySelector('[aria-label=\"' + arguments[0] + '\"]').click()", label)

    def picture(self, name):
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(PICTURES / f"{name}.png"))

    def complaints(self, but=()):
        """What the console reports, without requests that failed because a test shut the gate."""
        lines = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        return [line for line in lines if not any(part in line for part in but)]


def axe_source():
    found = glob.glob(str(ROOT / ".build-python/lib/python*/site-packages/axe_playwright_python/axe.min.js"))
    if not found:
        raise SystemExit("no axe.min.js: run script/bootstrap --test")
    return pathlib.Path(found[0]).read_text()
