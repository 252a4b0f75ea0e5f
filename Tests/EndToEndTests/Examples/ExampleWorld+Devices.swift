extension ExampleWorld {
  /// Lines of bash that make other homes, a paired phone, and the list of ids.
  static let devices = #"""
    friend() { vanlog --home "$HOME/friend" "$@"; }
    friend trip start Adria --start-day -20d
    friend checkin add Piran --at 45.52,13.57
    friend trip export Adria --output adria.vlt

    # Two devices that sync by a stick and a disk, and two values between which a choice waits.
    echo 'seven quiet otters knit kites' >"$HOME/passphrase"
    printf 'user = ada\npassword = secret\n' >"$HOME/.vanlog-cloud"
    chmod 600 "$HOME/passphrase" "$HOME/.vanlog-cloud"
    synced() { vanlog --home "$HOME/synced" "$@"; }
    phone() { vanlog --home "$HOME/phone" "$@"; }
    stick="dir:$HOME/media/stick/vanlog"
    entry=$(synced ledger add 40 --vendor Shell)
    paper=$(synced docs add Passport --type passport --file scan.pdf)
    synced sync init "$stick" --passphrase-file "$HOME/passphrase" --device-name van
    synced sync remotes add "dir:$HOME/media/nas/vanlog"
    synced sync recovery-key --words-file "$HOME/words"
    synced sync now
    phone sync join "$stick" --passphrase-file "$HOME/passphrase" --device-name phone
    phone sync now
    for device in phone synced; do
      echo "scan of $device" >"$HOME/$device.pdf"
      $device ledger edit "$entry" --amount "4${#device}"
      $device docs edit "$paper" --file "$HOME/$device.pdf"
    done
    phone sync now
    synced sync now

    # A phone that is paired with the page.
    vanlog web run >"$HOME/web" 2>&1 &
    server=$!
    trap 'kill $server; wait $server' EXIT
    python3 - "$PORT" "$(vanlog web pair --json)" <<'END'
    import json, sys, time, urllib.request
    page, pairing = f"http://127.0.0.1:{sys.argv[1]}", json.loads(sys.argv[2])
    request = urllib.request.Request(
      page + "/api/pair", json.dumps({"code": pairing["code"], "name": "Anna's phone"}).encode(),
      {"Origin": page, "X-Vanlog": "1", "Content-Type": "application/json"})
    deadline = time.monotonic() + 60
    while True:
      try:
        urllib.request.urlopen(request).read()
        break
      except OSError:
        if time.monotonic() > deadline: raise
        time.sleep(0.05)
    END

    # The ids of records in help texts, of the commands for which that counts, and those here.
    drive() { vanlog drive list | awk -v title="$1" '$NF == title { print $1 }'; }
    cat >"$HOME/ids" <<END
    8m2kq : $(drive tour)
    v07rt : $(drive coast)
    kqzwt : $(vanlog spots search "Pine Camp" --json | grep -Po '"short_id":"\K\w+')
    4tq2m : $(vanlog border list | awk '$4 == "DE" { print $1 }')
    7k2mp :docs $paper
    7k2mp :sync $entry
    END
    """#
}
