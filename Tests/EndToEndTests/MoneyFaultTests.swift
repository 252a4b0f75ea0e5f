import Foundation
import TestSupport
import Testing
import Text

/// Imports by rules and bookings of what repeats, killed at each of their calls, and on two devices.
@Suite(.temporaryDirectory) struct MoneyFaultTests {
  private static let faults = Repository.file("Tests/Faults")
  private static let step = Thoroughness.step(everyday: 5)

  private func shell(_ script: String) throws -> Finished {
    try Van.shell(script)
  }

  @Test(.needs(.strace, .sqlite3))
  func `an import by rules killed at any call is whole or not there, and so are the rules`() throws
  {
    let finished = try shell(
      #"""
      for i in $(seq 200); do echo "2026-09-$((i % 28 + 1)),-$i.25,Shop $i,Giro"; done |
        sed '1i Day,Sum,Who,account' >"$HOME/bank.csv"
      printf '%s\n' 2026-09-30,-500,Move,Giro 2026-10-01,500,Arrival,Savings >>"$HOME/bank.csv"
      "$vanlog" --home "$HOME/start" ledger add 1 >/dev/null || exit 8
      printf '{"rules":[{"vendor":"shop 7","leave_out":true},{"vendor":"shop *","set":{"category":"food"}}]}' \
        >"$HOME/start/import-rules.json"
      cat >"$HOME/check" <<'END'
      "$vanlog" --home "$1" ledger rules check >/dev/null || { echo "bad rules"; exit 1; }
      found=$("$vanlog" --home "$1" ledger list --json --limit 2000 | grep -o '"kind":"ledger"' | wc -l)
      shift; for wanted in "$@"; do [ "$found" = "$wanted" ] && break; done
      [ "$found" = "$wanted" ] || { echo "$found entries"; exit 1; }
      "$vanlog" --home "$HOME/state" doctor >/dev/null || { echo damaged; exit 1; }
      ls -A "$HOME/state" | grep -vxF -e trips.sqlite -e trips.sqlite-journal -e run -e store-begun \
        -e import-rules.json -e .import-rules.json.new && exit 1
      exit 0
      END
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state 1 201" \
        --done "sh $HOME/check $HOME/state 201" \
        -- "$vanlog" --home "$HOME/state" ledger import "$HOME/bank.csv" --map day=Day,amount=Sum,vendor=Who \
        --remember Bank
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test(.needs(.strace, .sqlite3))
  func `a booking killed at any call is made once by the next command`() throws {
    let finished = try shell(
      #"""
      "$vanlog" --home "$HOME/start" config set clock.trust yes >/dev/null || exit 8
      "$vanlog" --home "$HOME/start" ledger repeat add Rent --amount 900 --period weekly \
        --start-day "$(date -d '20 days ago' +%F)" >/dev/null || exit 8
      cat >"$HOME/check" <<'END'
      for i in 1 2; do
        found=$("$vanlog" --home "$1" ledger list --json 2>/dev/null | grep -o '"kind":"ledger"' | wc -l)
        [ "$found" = 3 ] || { echo "$found entries"; exit 1; }
      done
      "$vanlog" --home "$1" ledger repeat book --yes 2>/dev/null | grep -q 'nothing to book'
      END
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state" \
        --done "sh $HOME/check $HOME/state" \
        -- "$vanlog" --home "$HOME/state" ledger repeat book --due
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test func `two devices that book and settle the same have it once after a sync`() throws {
    try SyncStage.done("van", "config", "set", "clock.trust", "yes")
    let start = try Van.shell("date -d '8 days ago' +%F").output.trimmingCharacters(
      in: .whitespacesAndNewlines)
    for name in ["Ada", "Ben"] { try SyncStage.done("van", "person", "add", name) }
    try SyncStage.done(
      "van", "ledger", "repeat", "add", "Rent", "--amount", "900", "--period", "weekly",
      "--start-day", start, "--automatic", "no", "--payer", "Ada")
    try SyncStage.begin()
    try SyncStage.join("phone")
    try SyncStage.done("phone", "config", "set", "clock.trust", "yes")
    for home in ["van", "phone"] {
      try SyncStage.done(home, "ledger", "repeat", "book", "--yes")
      try SyncStage.done(home, "ledger", "settle", "--record", "--yes")
    }
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }
    for home in ["van", "phone"] {
      let entries = try SyncStage.json(home, "ledger", "list")["records"]?.elements ?? []
      #expect(entries.count == 3, "\(home): \(entries)")
      #expect(entries.compactMap { $0["amount_minor"]?.integer }.reduce(0, +) == 270_000)
      #expect(try SyncStage.done(home, "sync", "conflicts").isEmpty)
      let settled = try SyncStage.json(home, "ledger", "settle")["settlements"]?.elements?.first
      #expect(settled?["payments"]?.elements?.isEmpty == true)
    }
    #expect(try SyncStage.fingerprint("van") == SyncStage.fingerprint("phone"))
  }
}
