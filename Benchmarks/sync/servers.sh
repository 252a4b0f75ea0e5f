#!/usr/bin/env bash
# Starts a server on loopback for the benchmarks of sync, and stays its process.
#
# usage: servers.sh nginx|moto|sshd FOLDER PORT
#
# FOLDER gets what the server keeps, and the file credentials for who logs in there.
set -euo pipefail

server=$1 folder=$2 port=$3
root=$(cd "$(dirname "$0")/../.." && pwd)
export PATH=$PATH:/usr/sbin
umask 022
mkdir -p "$folder/www"
cd "$folder"

case $server in
  nginx)
    echo "van:$(openssl passwd -apr1 sea)" >users
    printf 'user = van\npassword = sea\n' >credentials
    # One process, so that it ends as one.
    cat >nginx.conf <<END
load_module /usr/lib/nginx/modules/ngx_http_dav_ext_module.so;
daemon off; master_process off; pid $folder/pid; error_log $folder/error.log;
events { worker_connections 64; }
http {
  access_log off; client_max_body_size 64m; root $folder/www;
  client_body_temp_path $folder/t0; proxy_temp_path $folder/t1; fastcgi_temp_path $folder/t2;
  uwsgi_temp_path $folder/t3; scgi_temp_path $folder/t4;
  auth_basic van; auth_basic_user_file $folder/users;
  dav_methods PUT DELETE MKCOL COPY MOVE; dav_ext_methods PROPFIND OPTIONS;
  server { listen 127.0.0.1:$port; }
}
END
    program=(nginx -p "$folder" -c "$folder/nginx.conf")
    ;;
  moto)
    printf 'key = van\nsecret = sea\n' >credentials
    program=("$root/.build-python/bin/moto_server" -H 127.0.0.1 -p "$port")
    ;;
  sshd)
    for name in host user; do ssh-keygen -q -t ed25519 -N '' -f "$name"; done
    cp user.pub authorized
    echo "[127.0.0.1]:* $(cut -d' ' -f1,2 host.pub)" >known_hosts
    echo "private-key = $folder/user" >credentials
    if [ "$(id -u)" = 0 ]; then mkdir -p /run/sshd; fi
    cat >sshd_config <<END
Port $port
ListenAddress 127.0.0.1
HostKey $folder/host
AuthorizedKeysFile $folder/authorized
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
Subsystem sftp internal-sftp
END
    program=(/usr/sbin/sshd -D -e -f "$folder/sshd_config")
    ;;
  *) exit 64 ;;
esac
chmod 600 credentials
exec "${program[@]}" >"$folder/log" 2>&1
