import Foundation
import TestSupport
import Testing
import Text

/// Updates of the weather that are killed or cannot write, and two devices that both ask.
@Suite(.temporaryDirectory) struct SkyFaultTests {
  private static let day = Int(Date().timeIntervalSince1970) / 86_400 * 86_400 - 2 * 86_400
  private static let date = Date(timeIntervalSince1970: Double(day))
    .formatted(.iso8601.year().month().day())

  private static let step = Thoroughness.step(everyday: 5)

  /// A home with a forecast that may be asked for again, and a check-in that has no weather yet.
  private func settle(_ home: String, _ server: CannedServer) throws {
    try WeatherStage.settle(server, in: home)
    try Van.done(["--home", home, "sky", "update", "--at", "47.05,8.31", "-q"])
    try Van.done(
      ["--home", home, "checkin", "add", "Lake", "--at", "47.0512,8.3149"]
        + ["--arrived", "\(Self.date)T14:20Z", "-q"])
    let forecast = home + "/cache/forecast.json"
    var text = try Van.read(forecast)
    text.replace("\"fresh_s\":1800", with: "\"fresh_s\":0")
    try Van.write(text, to: forecast)
    try FileManager.default.removeItem(atPath: home + "/cache/weather-asked.json")
  }

  /// Lines of shell: what a home shows must be whole, and nothing may be set aside or left over.
  private static let whole = #"""
    whole() {
      said=$("$vanlog" --home "$1" sky forecast --json 2>&1) || { echo "no forecast: $said"; return 1; }
      hours=$(echo "$said" | grep -o '"hours":\[' | wc -l)
      [ "$hours" -ge 1 ] || { echo "no hours: $said"; return 1; }
      case $("$vanlog" --home "$1" checkin list --json) in
        *'"place":"Lake"'*) ;;
        *) echo "no check-in"; return 1 ;;
      esac
      [ ! -e "$1/set-aside" ] || { ls "$1/set-aside"; return 1; }
    }
    filled() {
      whole "$1" || return 1
      count=$("$vanlog" --home "$1" checkin list --json | grep -o '"archive_weather":"light rain"' | wc -l)
      [ "$count" = 1 ] || { echo "filled in $count times"; return 1; }
      left=$(find "$1" -name '*.new*' -o -name '*.tmp*' -o -name '*-journal' -size +0)
      [ -z "$left" ] || { echo "left over: $left"; return 1; }
    }

    """#

  @Test(.needs(.strace))
  func
    `an update killed at any writing call leaves all that was there, and the next does the rest`()
    throws
  {
    let server = try WeatherStage.serverWithArchive(ofDayAt: Self.day)
    try settle(TemporaryDirectory.current.file("start"), server)
    try Van.write(Self.whole, to: TemporaryDirectory.current.file("lib"))
    let finished = try Van.shell(
      #"""
      cat >"$HOME/again" <<'END'
      rm -f "$HOME/state/cache/weather-asked.json"
      exec "$vanlog" --home "$HOME/state" sky update --at 47.05,8.31
      END
      '\#(Repository.file("Tests/Faults"))/kill-at-writes.sh' --start "$HOME/start" \
        --state "$HOME/state" --every \#(Self.step) --killed ". $HOME/lib; whole $HOME/state" \
        --done ". $HOME/lib; filled $HOME/state" --again "sh $HOME/again" \
        -- "$vanlog" --home "$HOME/state" sky update --at 47.05,8.31
      """#)
    #expect(finished.status == 0, "\(finished.output.suffix(2_000))\(finished.errors.suffix(500))")
    #expect(finished.output.contains(" kills"))
  }

  /// The calls by which files get onto the disk, as far as the program comes; the first file that
  /// it opens is its own command line.
  @Test(
    .needs(.strace),
    arguments: [
      ("openat", 2), ("write", 1), ("pwrite64", 1), ("fsync", 1), ("fdatasync", 1), ("rename", 1),
      ("renameat", 1),
    ])
  func `an update whose disk fails at any call leaves all that was there`(
    call: String, first: Int
  ) throws {
    let server = try WeatherStage.serverWithArchive(ofDayAt: Self.day)
    try settle(TemporaryDirectory.current.file("start"), server)
    let finished = try Van.shell(
      Self.whole + #"""
        fails=0
        for number in \#(first) 2 3 4 5 6 7 8 9 10 12 15 20 30; do
          rm -rf "$HOME/state"; cp -a "$HOME/start" "$HOME/state"
          strace -f -qq -o "$HOME/trace" -e trace=\#(call) \
            -e "inject=\#(call):error=ENOSPC:when=$number" \
            "$vanlog" --home "$HOME/state" sky update --at 47.05,8.31 >"$HOME/said" 2>&1
          code=$?
          grep -q INJECTED "$HOME/trace" || continue
          fails=$((fails + 1))
          case $code in
            0 | 69 | 73 | 74 | 75) ;;
            *) echo "call $number: exit code $code: $(cat "$HOME/said")" ;;
          esac
          whole "$HOME/state" || echo "call $number"
        done
        echo "$fails failures"
        """#)
    let lines = finished.output.split(separator: "\n")
    #expect(lines.count == 1, "\(finished.output.prefix(2_000))")
  }

  // MARK: Two devices

  @Test func `two devices that both fill in a check-in agree, and no one has to choose`() throws {
    try FileManager.default.createDirectory(
      atPath: SyncStage.folder, withIntermediateDirectories: false)
    try SyncStage.begin()
    try SyncStage.done("van", "config", "set", "clock.trust", "yes")
    try SyncStage.done(
      "van", "checkin", "add", "Lake", "--at", "47.0512,8.3149", "--arrived",
      "\(Self.date)T14:20Z")
    try SyncStage.done("van", "sync", "now")
    try SyncStage.join("phone")
    // The archive was mended between the two questions.
    for (home, code) in [("van", 61), ("phone", 63)] {
      let server = try WeatherStage.serverWithArchive(ofDayAt: Self.day, code: code)
      try WeatherStage.settle(server, in: SyncStage.path(home))
      try SyncStage.done(home, "sky", "update", "--at", "47.05,8.31")
    }
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now") }
    let filled = try ["van", "phone"].map { home in
      let list = try SyncStage.json(home, "checkin", "list")
      let record = try #require(list["records"]?.elements?.first)
      return [record["archive_weather"]?.string, record["archive_source"]?.string]
    }
    #expect(filled[0] == filled[1])
    #expect(["light rain", "rain"].contains(filled[0][0]))
    #expect(try SyncStage.conflicts("van") == [])
    #expect(try SyncStage.conflicts("phone") == [])
  }
}
