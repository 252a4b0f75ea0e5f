"""A receiver behind a real gpsd, which it tells where the van is."""

import socket
import time

from world import free_port


def sentence(body):
    total = 0
    for byte in body.encode():
        total ^= byte
    return f"${body}*{total:02X}\r\n"


def degrees(value, digits, letters):
    whole = int(abs(value))
    return f"{whole:0{digits}d}{(abs(value) - whole) * 60:09.6f},{letters[value < 0]}"


class Receiver:
    """Sends once a second while the van drives; when it has stood for a while, it saves power.

    `sky` is "open", or "covered" as in a garage; unplugged, it says nothing.
    """

    PARKED_PAUSE = 20
    RESTS_AFTER = 120

    def __init__(self, machine, route):
        self.machine, self.route = machine, route
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = free_port()
        self.client = None
        self.sky = "open"
        self.is_plugged = True
        self.week_error = 0
        self.last_motion = 0
        self.next = 0

    def start(self):
        """Starts gpsd on the machine, which connects."""
        self.stop()
        source = f"tcp://127.0.0.1:{self.listener.getsockname()[1]}"
        self.machine.start("/usr/sbin/gpsd", "-N", "-n", "-S", str(self.port), source)
        world = self.machine.world
        world.run(world.now + 1)
        self.client, _ = self.listener.accept()
        self.client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.next = int(world.now) + 1
        self.last_motion = world.now

    def stop(self):
        if self.client:
            self.client.close()
        self.client = None

    def tell(self, t):
        """Sends what it knows at a whole second, and plans when to speak next."""
        leg = self.route.leg(t)
        if leg:
            self.last_motion = t
        rests = t - self.last_motion > self.RESTS_AFTER
        self.next = t + (self.PARKED_PAUSE if rests else 1)
        if self.client and self.is_plugged:
            try:
                self.client.sendall(self.burst(t, leg).encode())
            except OSError:
                self.stop()

    def burst(self, t, leg):
        moment = time.gmtime(t + self.week_error)
        clock, day = time.strftime("%H%M%S.00", moment), time.strftime("%d%m%y", moment)
        if self.sky != "open":
            return sentence(f"GPRMC,{clock},V,,,,,,,{day},,,N") + sentence(f"GPGGA,{clock},,,,,0,00,,,M,,M,,")
        lat, lon = self.route.place(t)
        place = f"{degrees(lat, 2, 'NS')},{degrees(lon, 3, 'EW')}"
        knots, course = (leg.speed * 3600 / 1852, leg.course) if leg else (0, 0)
        return (
            sentence(f"GPRMC,{clock},A,{place},{knots:.2f},{course:.1f},{day},,,A")
            + sentence(f"GPGGA,{clock},{place},1,09,0.9,210.0,M,48.0,M,,")
            + sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.6,0.9,1.3"))
