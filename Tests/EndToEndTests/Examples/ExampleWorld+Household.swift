extension ExampleWorld {
  /// Lines of bash that make check-ins, the ledger, what is on board, papers, services and files.
  static let household = #"""
    vanlog checkin add "Forest edge" --day -14d --overnight yes --at 60.3,10.2 --tags old --note old
    vanlog checkin add Harbour --day -1d --at 47.05,8.31 --type wild

    # Something was paid every day, also on the next, should midnight come.
    for day in -12d -11d -10d -9d -8d -7d -6d -5d -4d -3d -2d -1d today +1d; do
      vanlog ledger add 12.20 --day $day --category food --vendor Edeka --payer Ada --country CH
    done
    vanlog ledger add 8 --day -3d --category food/groceries --vendor lidel --tags old --note old
    for day in "-9d --odometer 183400" "-2d --odometer 183900"; do
      vanlog ledger add 60 --category fuel --vendor Shell --litres 40 --full yes --day $day
    done
    vanlog ledger add 9 --day -4d --category food --vendor Kiosk
    vanlog ledger edit last --unset trip
    vanlog ledger add 180 --category van/service --vendor "Garage Rossi" --odometer 184000
    vanlog ledger budget set fuel 200 --note old
    vanlog ledger budget set food 350
    vanlog ledger repeat add Storage --amount 20 --period yearly --start-day +20d --tags old \
      --note old
    vanlog ledger repeat add Insurance --amount 38.50 --period monthly --start-day -40d \
      --automatic no
    printf '%s\n' Date,Amount,Currency,Vendor 2026-10-01,-12.50,EUR,Bakery >statement.csv
    printf '%s\n' Date,Amount,Shop 03/04/2026,-120.00,Kiwi 05/04/2026,-80.00,Rema >cards.csv
    printf '%s\n' Date,Amount,Payee 2026-10-05,-9.90,Spotify >giro.csv
    cat >"$VANLOG_HOME/import-rules.json" <<'END'
    {"version": 1, "banks": [{"name": "Sparkasse", "header": ["Auftragskonto", "Buchungstag"]}],
     "rules": [{"vendor": "rewe", "set": {"category": "food/groceries"}},
      {"vendor": "geldautomat", "set": {"direction": "transfer", "to_account": "cash"}},
      {"vendor": "spotify", "set": {"category": "music"}}]}
    END

    # More boxes than there are labels on a sheet.
    for box in $(seq 30); do vanlog manifest add "Box $box" --type container; done
    vanlog manifest add Loft --type zone --tags old --note old
    vanlog manifest add Kitchen --type zone
    vanlog manifest add Skis --type item --weight 6kg
    vanlog manifest add "Gas bottle" --type item --weight 11kg --quantity 2 --parent Kitchen
    vanlog manifest add milk --type item --quantity 2 --expires +5d --parent Kitchen
    vanlog manifest add "Toilet roll" --type item --quantity 9 --minimum 6
    vanlog manifest add pasta --type item --quantity 3 --minimum 6

    echo scan >scan.pdf
    echo 'a newer scan' >new.pdf
    vanlog docs add Insurance --type insurance --tags old --note old
    vanlog docs add "Blood type" --type health --person Ada
    vanlog docs add Registration --type registration --file scan.pdf

    vanlog service add Tyres --months 6 --note old
    vanlog service add brakes --months 24 --km 30000
    vanlog service add "Oil and filter" --months 12 --km 15000
    vanlog service done brakes --day 2025-06-01 --odometer 160000 --note old
    vanlog service done Tyres --day -100d --odometer 180000
    vanlog preflight add Skylight --note old
    vanlog preflight add Bikes
    vanlog preflight --done
    vanlog preflight log edit last --note old
    vanlog preflight --done

    mkdir "$VANLOG_HOME/automations"
    cat >"$VANLOG_HOME/automations/heater.json" <<'END'
    {"trigger": {"type": "arrive"}, "actions": [{"type": "notify", "text": "Warm"}],
     "conditions": [{"type": "time", "from": "16:00", "to": "23:00"}], "cooldown": "6 h"}
    END
    cp "$MAP" france.pmtiles
    vanlog web map add france.pmtiles --name france
    python3 - "$HOME/media/stick/tiles.mbtiles" <<'END'
    import sqlite3, sys, zlib
    def chunk(kind, data):
      return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
    tile = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", (1).to_bytes(4, "big") * 2 + b"\x08\0\0\0\0")
      + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b""))
    file = sqlite3.connect(sys.argv[1])
    file.execute("CREATE TABLE metadata (name, value)")
    file.execute("CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)")
    file.executemany("INSERT INTO metadata VALUES (?, ?)",
      [("name", "Alps"), ("format", "png"), ("minzoom", "0"), ("maxzoom", "0")])
    file.execute("INSERT INTO tiles VALUES (0, 0, 0, ?)", (tile,))
    file.commit()
    END
    # A recording that ended a minute ago.
    for second in $(seq 0 299); do
      printf '{"class":"TPV","device":"x","mode":3,"time":"%(%FT%TZ)T","lat":47.%06d,"lon":8.3,' \
        $((EPOCHSECONDS - 360 + second)) $((150 * second))
      echo '"altMSL":430.0,"speed":16.7,"track":0.0,"eph":3.0,"epv":4.0}'
    done >drive.log
    vanlog backup "$HOME/media/stick/van.vlb"

    # Programs that examples call and that may be missing, or would open a window.
    printf '#!/bin/sh\n[ -r "$1" ]\n' >"$HOME/bin/xdg-open"
    printf '#!/bin/sh\ngrep -q .\n' >"$HOME/fallback/hledger"
    chmod +x "$HOME/bin/xdg-open" "$HOME/fallback/hledger"

    """#
}
