extension JSONScenes {
  /// Files of ledgers and spots.
  static let spots = #"""
    $ printf \#
    'date,amount,currency,rate,category,vendor,account,to_account,country,odometer,litres,fu\#
    ll,direction,tags,note,lat,lon,junk\n2026-08-12,5.00,NOK,0.1,fuel,Shell,card,bank,NO,184000,40,y\#
    es,expense,x,y,60.4,5.3,z\n2026-08-12,5.00,NOK,0.1,fuel,Shell,card,bank,NO,184000,40,yes,expense,\#
    x,y,60.4,5.3,z\nnever,1,EUR,,,,,,,,,,,,,,,\n' \#
    > "$HOME/l.csv"
    65 ledger import "$HOME/l.csv" --preview --trip last --van last
    $ printf \#
    'id;name;lat;lon;type;rating;max_height;max_length;max_width;max_weight;services;place;c\#
    ountry;description;url;colour\n1;Shore;60.1;5.1;camping;4.5;3;7;2.5;3500;water;Bergen;NO\#
    ;Calm;https://example.org;blue\n2;Bad;95;5;camping\n3;Two;60.2;5.2;wild\n4;Three;60.3;5.\#
    2;wild\n' \#
    > "$HOME/p.csv"
    $ printf '[1' > "$HOME/bad.json"
    65 spots import "$HOME/p.csv" "$HOME/bad.json" --dry-run
    spots import "$HOME/p.csv" --pack camps --dry-run
    spots import "$HOME/p.csv" --pack camps --source me --licence CC0
    spots near --at 60.1,5.1 --fits=Bulli
    spots in 60.0,5.0 61.0,6.0
    spots search shore --at 60.1,5.1
    spots show camps/1 --fits=Bulli
    spots note camps/1 calm --rating 5 --visited 2026-08-12 --name Strand --unhide
    spots note camps/1 more
    spots show camps/1
    spots export -o "$HOME/all.csv"
    spots packs list
    spots packs info camps
    spots packs hide camps
    spots packs unhide camps
    spots packs export camps -o "$HOME/camps.csv"
    """#

  /// Drives out of a file, backups and exports.
  static let drives = #"""
    $ printf '<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><wpt \#
    lat="60.0" lon="5.0"><time>2026-08-01T07:00:00Z</time><name>Start</name></wpt><wpt \#
    lat="60" lon="5"/><rte><rtept lat="1" lon="1"/></rte><trk><name>Way</name><trkseg>' > \#
    "$HOME/d.gpx"
    $ i=0; while [ $i -lt 40 ]; do printf '<trkpt lat="60.%03d" \#
    lon="5.1"><ele>%d</ele><time>2026-08-01T08:%02d:00Z</time></trkpt>' $((100 + i)) $((100 + \#
    i % 7 * 10)) $i; i=$((i + 1)); done >> "$HOME/d.gpx"; printf '<trkpt lat="0" \#
    lon="0"><time>2026-08-01T09:00:00Z</time></trkpt><trkpt lat="60.2" \#
    lon="5.1"/></trkseg></trk></gpx>' >> "$HOME/d.gpx"
    drive import "$HOME/d.gpx" --trip last --van last
    drive edit last --title T --zone Europe/Oslo --tags x --note y
    drive show last
    drive note last more
    drive list
    trip stats last
    diary last
    trip export last -o "$HOME/trip.gpx"
    trip export last -o "$HOME/trip.vlt"
    trip import "$HOME/trip.vlt"
    drive export last -o "$HOME/drive.gpx"
    spots along last --corridor 30
    checkin suggest
    checkin suggest last
    spots packs remove camps --yes
    drive split last --before 20
    drive join last "$("$vanlog" --quiet drive list | tail -1 | cut -d' ' -f1)"
    drive delete last --yes
    drive undelete last
    $ "$vanlog" ledger add 1 --currency EUR --odometer 200000 --day 2026-01-01
    $ "$vanlog" ledger add 1 --currency EUR --odometer 100 --day 2026-01-02
    doctor
    export "$HOME/export"
    backup "$HOME/van.vlb"
    $ "$vanlog" config set clock.trust yes; mkdir "$HOME/stick"; "$vanlog" backup "$HOME/stick"
    $ cp "$HOME/van.vlb" "$HOME/stick/vanlog-2020-01-01.vlb"
    backup "$HOME/stick" --keep-last 1
    restore "$HOME/van.vlb" --yes
    $ "$vanlog" spots import "$HOME/p.csv" --pack camps
    wipe vault --yes
    wipe everything --backup "$HOME/stick" --yes
    restore "$HOME/van.vlb" --yes
    """#

  /// A recording of a minute, and what it would become.
  static let recorded = #"""
    drive start --foreground --mode full --replay "$HOME/short.json" --speed max
    drive replay "$HOME/short.json" --explain
    """#

  /// A recording of ten minutes begins.
  static let settingOff = #"""
    drive start --mode full --replay "$HOME/long.json" --speed 20
    """#

  static let underWay = #"""
    drive status
    drive pause
    drive resume
    drive note now elk
    status
    doctor
    drive stop
    """#

  /// After the recorder was killed.
  static let recovering = #"""
    status
    doctor
    drive recover
    drive recover --output "$HOME/rescued.gpx"
    drive recover --resume
    drive stop
    """#

  /// After it was killed again.
  static let saving = #"""
    drive recover --save
    """#

  /// A recorded drive has a mode, which an imported one lacks.
  static let recordedDrives = #"""
    drive list
    drive show last
    drive edit last --note x
    drive note last y
    drive split last --before 8
    $ "$vanlog" drive split last --before 2 > "$HOME/parts"
    drive join $(cat "$HOME/parts")
    drive delete last --yes
    drive undelete last
    """#
}
