import Foundation
import TestSupport
import Testing
import Text

/// Devices that were edited a lot, or all at once, before they meet.
@Suite(.temporaryDirectoryInMemory) struct SyncApartTests {
  @Test func `after a month without a network one sync of each brings everything together`() throws
  {
    for number in 1...20 {
      try SyncStage.done("van", "ledger", "add", "\(number + 500)", "--vendor", "Shop \(number)")
    }
    try SyncStage.begin()
    try SyncStage.join("phone")
    // A thousand edits on each: new places, and entries that the other edits too.
    let finished = try Van.shell(
      #"""
      edit() {
        home=$1; shift; number=0
        "$vanlog" --home "$home" ledger list --limit 100 --json |
          grep -o '"short_id":"[^"]*' | cut -d'"' -f4 | sort >"$home.ids"
        while [ $number -lt 800 ]; do
          "$vanlog" --home "$home" checkin add "$1 $number" -q || return 1
          number=$((number + 1))
        done
        for round in 1 2 3 4 5 6 7 8 9 10; do
          for id in $(cat "$home.ids"); do
            "$vanlog" --home "$home" ledger edit "$id" "--$2" "$3$round" -q || return 1
          done
        done
      }
      edit "\#(SyncStage.path("van"))" Bay amount 1 >"$HOME/said" & van=$!
      edit "\#(SyncStage.path("phone"))" Pass note "seen " >"$HOME/said2"; phone=$?
      wait $van && exit $phone
      """#, minutes: 3)
    #expect(finished.status == 0, "\(finished)")
    let waiting = try SyncStage.state("van")["waiting"]?["urgent"]?.integer
    #expect(waiting == 800)
    try SyncStage.done("van", "sync", "now", "-q")
    #expect(try SyncStage.sync("phone")["changed"]?.integer == 820)
    #expect(try SyncStage.sync("van")["changed"]?.integer == 820)
    let everything = try SyncStage.everything("van")
    #expect(try SyncStage.everything("phone") == everything)
    let places = try SyncStage.json("van", "checkin", "list", "--limit", "10000")["records"]
    #expect(places?.elements?.count == 1_600)
    let entries = try SyncStage.json("phone", "ledger", "list", "--limit", "100")["records"]
    let values = (entries?.elements ?? []).map {
      "\($0["amount_minor"]?.integer ?? 0) \($0["note"]?.string ?? "")"
    }
    #expect(values == Array(repeating: "11000 seen 10", count: 20))
    #expect(try SyncStage.conflicts("van") == [])
  }

  @Test(.needs(.nginx))
  func `three devices that edit and sync at once end with the same records and choices`() throws {
    let place = try SyncPlace.nginx()
    let entry = try SyncStage.done("van", "ledger", "add", "10", "--vendor", "Galp")
    try SyncStage.done("van", "manifest", "add", "Rope")
    try SyncStage.begin(on: place)
    let homes = ["van", "phone", "tablet"]
    for home in homes.dropFirst() { try SyncStage.join(home, on: place) }
    for (number, home) in homes.enumerated() {
      try SyncStage.done(home, "ledger", "edit", entry, "--amount", "\(20 + number)")
      try SyncStage.done(home, "checkin", "add", "Bay of \(home)")
    }
    try SyncStage.done("phone", "manifest", "delete", "Rope", "--yes")
    try SyncStage.done("tablet", "manifest", "edit", "Rope", "--note", "frayed")
    for _ in 1...3 { try syncAtOnce(homes) }

    let everything = try SyncStage.everything("van")
    for home in homes.dropFirst() { #expect(try SyncStage.everything(home) == everything) }
    #expect(try SyncStage.places("tablet") == ["Bay of phone", "Bay of tablet", "Bay of van"])
    #expect(
      try SyncStage.conflicts("phone") == [
        "amount: 20.00 EUR, 21.00 EUR, 22.00 EUR", "home-amount: 20.00 EUR, 21.00 EUR, 22.00 EUR",
      ])
    // An edit is worth more than a delete.
    let items = try SyncStage.json("van", "manifest", "list")["records"]?.elements
    #expect(items?.map { $0["note"]?.string } == ["frayed"])

    try SyncStage.done("tablet", "sync", "resolve", entry, "--take", "amount=21.50")
    for _ in 1...2 { try syncAtOnce(homes) }
    for home in homes {
      #expect(try SyncStage.conflicts(home) == [])
      let entries = try SyncStage.json(home, "ledger", "list")["records"]?.elements
      #expect(entries?.map { $0["amount_minor"]?.integer } == [2_150])
    }
    #expect(Set(try homes.map(SyncStage.fingerprint)).count == 1)
  }

  private func syncAtOnce(_ homes: [String]) throws {
    let finished = try Van.shell(
      #"""
      for home in \#(homes.joined(separator: " ")); do
        "$vanlog" --home "\#(TemporaryDirectory.current.path)/$home" sync now -q & syncs="$syncs $!"
      done
      for sync in $syncs; do wait "$sync" || exit; done
      """#)
    #expect(finished.status == 0, "\(finished)")
  }
}
