extension JSONScenes {
  /// Two homes that sync through a folder, and a folder that is altered.
  static let synced = #"""
    $ echo 'seven quiet otters knit' > "$HOME/pass"; chmod 600 "$HOME/pass"
    $ mkdir "$HOME/sticks"
    checkin add Kiosk
    $ "$vanlog" -q checkin list --text Kiosk --json | grep -o '"short_id":"[^"]*' | cut -d'"' -f4 > "$HOME/gone"
    sync init "dir:$HOME/sticks/a" --passphrase-file "$HOME/pass" --device-name van
    status
    sync recovery-key --words-file "$HOME/words"
    sync now
    $ "$vanlog" --home "$HOME/other" sync join "dir:$HOME/sticks/a" --words-file "$HOME/words" -q
    $ "$vanlog" --home "$HOME/other" sync now -q
    $ "$vanlog" -q ledger list --limit 1 --json | grep -o '"short_id":"[^"]*' | cut -d'"' -f4 > "$HOME/entry"
    $ "$vanlog" -q checkin list --text Sea --json | grep -o '"short_id":"[^"]*' | cut -d'"' -f4 > "$HOME/stay"
    $ "$vanlog" --home "$HOME/other" ledger edit "$(cat "$HOME/entry")" --amount 7
    $ "$vanlog" --home "$HOME/other" checkin delete "$(cat "$HOME/stay")" --yes
    $ "$vanlog" --home "$HOME/other" checkin delete "$(cat "$HOME/gone")" --yes
    $ "$vanlog" --home "$HOME/other" sync now -q
    ledger edit "$(cat "$HOME/entry")" --amount 8
    checkin edit "$(cat "$HOME/stay")" --note other
    sync now
    sync conflicts
    sync resolve "$(cat "$HOME/entry")" --take both
    sync devices
    sync fingerprint
    sync status
    sync now --max-seconds 60
    sync verify
    sync inspect "$(ls -d "$HOME"/sticks/a/heads/* | tail -1)"
    sync inspect "$(find "$HOME/sticks/a/log" -type f | tail -1)"
    sync remotes
    sync remotes add "dir:$HOME/sticks/b"
    sync remotes remove "dir:$HOME/sticks/b"
    $ "$vanlog" --home "$HOME/other" checkin add Last; "$vanlog" --home "$HOME/other" sync now -q
    $ for f in $(find "$HOME/sticks/a/heads" -type f -newer "$HOME/entry"); do printf x >> "$f"; done
    65 sync now
    sync status
    sync verify
    $ mv "$HOME/sticks/a" "$HOME/sticks/away"
    75 sync now
    sync status
    status
    75 sync verify
    $ mv "$HOME/sticks/away" "$HOME/sticks/a"
    sync passphrase --passphrase-file "$HOME/pass"
    sync rotate --passphrase-file "$HOME/pass"
    sync revoke "$("$vanlog" sync devices --json | grep -o '"short_id":"[^"]*' | tail -1 | cut -d'"' -f4)" \#
    --passphrase-file "$HOME/pass" --yes
    65 sync now
    sync join "dir:$HOME/sticks/a" --passphrase-file "$HOME/pass"
    sync leave --yes
    """#
}
