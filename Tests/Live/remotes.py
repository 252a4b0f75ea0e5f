"""The servers that a van speaks with: for its sync, and for those who want to know where it is."""

import os
import subprocess

from world import Machine, free_port

MODULE = "/usr/lib/nginx/modules/ngx_http_dav_ext_module.so"


class Remote:
    """A web server with WebDAV."""

    def __init__(self, world, name):
        self.machine = Machine(world, name)
        self.folder = f"{world.folder}/{name}"
        self.port = free_port()
        self.address = f"webdav+http://127.0.0.1:{self.port}/vanlog"
        self.login = ("--credentials-file", f"{self.folder}/login")
        os.makedirs(f"{self.folder}/www/vanlog")
        os.chmod(world.folder, 0o755)
        os.chmod(f"{self.folder}/www/vanlog", 0o777)
        with open(f"{self.folder}/login", "w", encoding="ascii") as file:
            file.write("user = van\npassword = secret\n")
        os.chmod(f"{self.folder}/login", 0o600)
        secret = subprocess.check_output(["openssl", "passwd", "-apr1", "secret"], text=True).strip()
        with open(f"{self.folder}/users", "w", encoding="ascii") as file:
            file.write(f"van:{secret}\n")
        with open(f"{self.folder}/nginx.conf", "w", encoding="ascii") as file:
            file.write(self.configuration())

    def configuration(self):
        folder = self.folder
        return f"""load_module {MODULE};
            daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
            {"user root;" if os.geteuid() == 0 else ""}
            events {{ worker_connections 64; }}
            http {{ access_log off; client_max_body_size 64m;
              client_body_temp_path {folder}/t0; proxy_temp_path {folder}/t1; fastcgi_temp_path {folder}/t2;
              uwsgi_temp_path {folder}/t3; scgi_temp_path {folder}/t4;
              root {folder}/www; auth_basic van; auth_basic_user_file {folder}/users;
              dav_methods PUT DELETE MKCOL COPY MOVE; dav_ext_methods PROPFIND OPTIONS;
              server {{ listen 127.0.0.1:{self.port}; }} }}"""

    def start(self):
        if not self.machine.is_on:
            self.machine.boot(synced=True)
            self.machine.start("/usr/sbin/nginx", "-p", self.folder, "-c", f"{self.folder}/nginx.conf")
            self.machine.world.run(self.machine.world.now + 1)

    def stop(self):
        if self.machine.is_on:
            self.machine.cut()


class Broker:
    """An MQTT broker, and somebody who listens to where the van is."""

    def __init__(self, world):
        self.machine = Machine(world, "broker")
        self.port = free_port()
        self.heard = f"{world.folder}/positions"
        self.configuration = f"{world.folder}/mosquitto.conf"
        with open(self.configuration, "w", encoding="ascii") as file:
            file.write(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n")

    def start(self):
        world = self.machine.world
        self.machine.boot(synced=True)
        # The broker looks around ten times a second, for nothing that matters here.
        world.ask("lazy", self.machine.name, 60)
        self.machine.start("/usr/sbin/mosquitto", "-c", self.configuration)
        world.run(world.now + 1)
        self.machine.start(
            "mosquitto_sub", "-h", "127.0.0.1", "-p", str(self.port), "-t", "vanlog/+/position", output=self.heard)
        world.run(world.now + 1)
