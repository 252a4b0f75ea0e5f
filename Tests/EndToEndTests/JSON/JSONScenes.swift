/// Command lines that together make every command print every member of its JSON that it can.
///
/// Each line is what stands behind `vanlog --json`, as a shell reads it. A number before it is the
/// exit code that is expected, and with `$` before it the shell runs the line itself.
enum JSONScenes {
  /// In a home that is not there yet.
  static let nothing = #"""
    status
    doctor
    daemon install root --dry-run
    69 daemon status
    drive status
    drive recover
    spots packs list
    config path
    config get output.units
    config set output.units imperial
    config unset output.units
    config list
    offline
    version
    """#

  /// People, vans, trips, check-ins and money, with all their fields.
  static let travels = #"""
    person add Ada --born 1980-12-10 --nationalities NO --blood-type 0+ --contact Bo --note x \#
    --weight 60 --allergies none --medication none
    van add Bulli --plate 'AB 12' --make VW --year 1988 --fuel diesel --empty-weight 2450 \#
    --gross-weight 3500 --length 5.99 --height 2.75 --width 2 --tank 60 --inspection-due \#
    2027-03-31 --insurance-until 2020-01-01 --tax-until 2027-02-01 --gas-check-due 2027-04-01 \#
    --sticker-until 2030-01-01 --battery 1280 --daily-use 800 --note old --water-tank 100 \#
    --gas-bottles 2 --bottle-gas 11kg --bottle-weight 12kg --empty-includes driver \#
    --breakdown-until 2030-01-01
    van use last
    van panel add Roof --power 200 --tilt 15 --azimuth 180 --losses 20 --note x
    sky solar --at 46.1,8.8
    sky --at 46.1,8.8
    spots add Shore --at 61.0,10.0 --type wild --stay 5 --beauty 4 --privacy 3 --access 2 \#
    --country NO --facilities water --shade yes --low-emission-zone no --tags x --note y
    route plan Coast --from 60.0,10.0 --stop shore --to 62.0,10.0 --nights 2 --start-day 2090-08-01 \#
    --tags x --note y
    route promote coast
    route edit coast --note z
    route stop add coast shore --as 1 --name Pier --nights 1 --note y
    route stop move pier --to 2
    route stop show pier
    route stop edit pier --note z
    route stop list
    route show coast
    route list
    route export coast -o "$HOME/coast.gpx"
    route stop delete pier --yes
    route stop undelete last
    route delete coast --yes
    route undelete last
    checkin add Cove --day 2026-08-02
    ledger add 7 --day 2026-08-02
    docs add Ferry --type ticket --day 2026-08-02
    trip start North --start-day 2026-08-01 --budget 1000 --currency EUR --tags x --note y
    checkin add Sea --day 2026-08-02 --spot shore --overnight yes
    checkin add Lake --day 2026-08-01 --arrived 2026-08-01T18:00 --zone Europe/Oslo --country \#
    NO --type wild --overnight yes --at 60.0,10.0 --stay 5 --beauty 4 --privacy 3 --access 2 \#
    --facilities water --weather fair --temperature=-3.5 --height 800 --cost 28 --tags x --note y
    checkin keep last
    ledger add 10 --day 2026-08-03 --currency CHF
    ledger add 30 --day 2026-08-03 --odometer 184730 --litres 50 --full yes --category fuel
    ledger add 31 --day 2026-08-03 --odometer 184930 --litres 50 --full yes --category fuel
    ledger add 9 --day 2026-08-04 --odometer 120 --litres 5 --full yes --category fuel
    ledger add 842.50 --day 2026-08-02 --direction expense --currency NOK --rate 0.0853 \#
    --category fuel/diesel --vendor Circle --account card --to-account bank --country NO \#
    --at 60.4,5.3 --odometer 184230 --litres 40 --full yes --tags x --note y
    ledger show last
    ledger edit last --note z
    ledger edit --where vendor=circle --set note=w --yes
    undo --yes
    history
    day 2026-08-03
    ledger rename vendor Circle 'Circle K' --yes
    ledger list
    ledger delete last --yes
    ledger undelete last
    ledger report --by category
    ledger report --fuel
    ledger export -o "$HOME/ledger.csv"
    """#

  /// What is in the van, documents, and places of one's own.
  static let things = #"""
    manifest add Garage --type zone
    $ "$vanlog" --quiet manifest list | tail -1 | cut -d' ' -f1 > "$HOME/zone"
    manifest add Rope --weight 400 --quantity 2 --minimum 3 --expires 2020-01-01 --checked \#
    2026-01-01 --parent "$(cat "$HOME/zone")" --at-home no --tags x --note y
    manifest show last
    manifest edit last --note z
    manifest move last --to "$(cat "$HOME/zone")"
    manifest list
    manifest tree
    manifest payload
    manifest use last
    manifest restock last
    manifest leave last
    manifest take last
    manifest low
    manifest expiring
    manifest label last
    $ printf '1\n' > "$HOME/counts"
    manifest audit last < "$HOME/counts"
    manifest delete last --yes
    manifest undelete last
    docs add Passport --type passport --number 1 --person last --van last --trip last --day 2026-08-01 --country NO \#
    --issued 2020-01-01 --expires 2020-12-01 --border yes --phone 112 --tags x --note y --file \#
    "$HOME/ledger.csv"
    docs show last
    docs open last
    docs edit last --note z
    docs list
    docs border
    docs edit last --type insurance
    docs vehicle
    docs medical
    emergency
    due
    docs delete last --yes
    docs undelete last
    spots add Meadow --at 60.4,5.3 --type wild --stay 5 --beauty 4 --privacy 3 --access 2 \#
    --country NO --facilities water --shade yes --low-emission-zone no --tags x --note y
    spots list
    $ "$vanlog" --quiet spots list | tail -1 | cut -d' ' -f1 > "$HOME/place"
    spots edit "$(cat "$HOME/place")" --note z
    spots delete "$(cat "$HOME/place")" --yes
    spots undelete "$(cat "$HOME/place")"
    """#

  /// What can be done to records.
  static let verbs = #"""
    person show last
    person edit last --note z
    person list
    person delete last --yes
    person undelete last
    van panel show last
    van panel edit last --note z
    van panel list
    van panel delete last --yes
    van panel undelete last
    service add Oil --months 12 --km 15000 --note x
    service done oil --day 2026-08-20 --odometer 185000 --vendor Rossi --amount 5 --note y
    service list
    service show oil
    service edit oil --note z
    service delete oil --yes
    service undelete last
    service log list
    service log show last
    service log edit last --note z
    service log delete last --yes
    service log undelete last
    preflight add Kayak --occasion dark --note x
    preflight move kayak --to 1
    preflight list
    preflight show kayak
    preflight edit kayak --note z
    preflight delete kayak --yes
    preflight undelete last
    preflight --done
    preflight log edit last --note z --trip last
    preflight
    preflight log list
    preflight log show last
    preflight log delete last --yes
    preflight log undelete last
    van show last
    van edit last --note z
    van list
    van delete last --yes
    van undelete last
    checkin show last
    checkin edit last --note z
    checkin list
    checkin delete last --yes
    checkin undelete last
    status
    trip stats
    trip end --end-day 2026-08-03
    trip show last
    trip edit last --note z
    trip list
    trip delete last --yes
    trip undelete last
    trip adopt last --dry-run
    trip adopt last
    """#
}
