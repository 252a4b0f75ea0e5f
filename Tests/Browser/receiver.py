"""A receiver for browser tests: it speaks as gpsd does, and says that the van stands where the test has put it."""

import datetime
import json
import socket
import threading
import time


class Receiver:
    """Ten fixes a second of one place, for everybody who connects."""

    def __init__(self, lat, lon):
        self.place = (lat, lon)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.speak, args=(client,), daemon=True).start()

    def speak(self, client):
        def line(**members):
            client.sendall(json.dumps(members).encode() + b"\n")

        try:
            line(**{"class": "VERSION"}, release="3.25", proto_major=3, proto_minor=15)
            line(**{"class": "DEVICES"}, devices=[{"class": "DEVICE", "path": "/dev/gps", "activated": 1}])
            line(**{"class": "WATCH"}, enable=True, json=True)
            while True:
                moment = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
                lat, lon = self.place
                line(**{"class": "TPV"}, device="/dev/gps", mode=3, time=moment, lat=lat, lon=lon, altMSL=12.0, eph=4.0, speed=0.0, track=0.0)
                time.sleep(0.1)
        except OSError:
            client.close()
