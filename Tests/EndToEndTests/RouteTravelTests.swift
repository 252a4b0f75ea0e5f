import Foundation
import TestSupport
import Testing
import Text

/// Routes on their way: between devices, into backups and exports, and onto a full disk.
@Suite(.temporaryDirectory) struct RouteTravelTests {
  private func plan(_ home: String) throws {
    try SyncStage.done(
      home, "route", "plan", "North", "--from", "A=60.0,10.0", "--stop", "B=61.0,10.0", "--stop",
      "C=62.0,10.0",
      "--to", "D=63.0,10.0", "--nights", "2")
  }

  private func route(_ home: String) throws -> String {
    try Van.done("--home", SyncStage.path(home), "-q", "route", "show", "north", "--json")
  }

  private func names(_ home: String) throws -> [String] {
    try JSONValue(parsing: Array(route(home).utf8))["stops"]?.elements?.compactMap {
      $0["name"]?.string
    } ?? []
  }

  @Test func `a route reaches other devices, and what both change is kept`() throws {
    try plan("van")
    try SyncStage.begin()
    try SyncStage.join("phone")
    #expect(try route("phone") == route("van"))
    try SyncStage.done("van", "route", "stop", "move", "d", "--to", "1")
    try SyncStage.done("van", "route", "stop", "add", "north", "E=64.0,10.0")
    try SyncStage.done("phone", "route", "stop", "delete", "b", "--yes")
    try SyncStage.done("phone", "route", "stop", "edit", "c", "--nights", "3")
    try SyncStage.done("phone", "route", "stop", "add", "north", "F=65.0,10.0")
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now") }
    #expect(try route("phone") == route("van"))
    let names = try names("van")
    #expect(Array(names.prefix(3)) == ["D", "A", "C"])
    #expect(Set(names.dropFirst(3)) == ["E", "F"])
    try SyncStage.done("phone", "route", "promote", "north", "--start-day", "2090-01-01")
    for home in ["phone", "van"] { try SyncStage.done(home, "sync", "now") }
    #expect(try SyncStage.json("van", "trip", "show", "north")["phase"]?.string == "future")
    #expect(try SyncStage.everything("phone") == SyncStage.everything("van"))
  }

  @Test func `a restored home has routes and links, and an export lists them`() throws {
    try plan("van")
    try SyncStage.done("van", "checkin", "add", "Pit", "--at", "60.4,5.3")
    try SyncStage.done("van", "checkin", "keep", "last")
    let (file, folder) = (SyncStage.path("home.vlb"), SyncStage.path("out"))
    try SyncStage.done("van", "backup", file)
    try SyncStage.done("other", "restore", file, "--yes")
    #expect(try route("other") == route("van"))
    let links = try ["van", "other"].map {
      try SyncStage.json($0, "checkin", "show", "last")["spot"]?.string
    }
    #expect(links[0]?.hasPrefix("mine/") == true && links[0] == links[1])
    try SyncStage.done("other", "undo", "--yes")
    #expect(try SyncStage.json("other", "checkin", "show", "last")["spot"] == nil)
    try SyncStage.done("van", "export", folder)
    let texts = try SyncStage.files(below: folder).mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(texts.contains { $0.key.hasPrefix("route") && $0.value.contains("North") })
    #expect(texts.contains { $0.key.hasPrefix("stop") && $0.value.contains(#""nights":2"#) })
  }

  @Test(.needs(.mounting))
  func `on a full disk a route is refused whole, and others are still shown`() throws {
    let finished = try Finished.running(
      "/usr/bin/unshare",
      [
        "-m", "--propagation", "private", "/bin/sh", "-c",
        #"""
        disk="$HOME/disk"; mkdir "$disk"; mount -t tmpfs -o size=2m none "$disk" || exit 99
        export VANLOG_HOME="$disk/home"
        "$vanlog" -q route plan One --from 60.0,10.0 --to 61.0,10.0 >/dev/null || exit 1
        head -c 4m /dev/zero >"$disk/filler" 2>/dev/null
        "$vanlog" -q route plan Two --from 60.0,10.0 --to 61.0,10.0 >/dev/null 2>"$HOME/why"; echo $?
        "$vanlog" -q route list --json | grep -o '"stop_count":[0-9]*'
        rm "$disk/filler"
        "$vanlog" -q route plan Two --from 60.0,10.0 --stop 60.5,10 --to 61.0,10.0 >/dev/null; echo $?
        "$vanlog" -q route list --json | grep -o '"stop_count":[0-9]*'
        """#,
      ],
      environment: [
        "vanlog": Van.program, "HOME": TemporaryDirectory.current.path, "LC_ALL": "C.UTF-8",
      ])
    #expect(
      finished.output == "74\n\"stop_count\":2\n0\n\"stop_count\":3\n\"stop_count\":2\n",
      "\(finished)")
  }

  // MARK: Killed

  private static let faults = Repository.file("Tests/Faults")
  private static let step = Thoroughness.step(everyday: 5)

  /// Kills a command at its writing calls; `check` is shell that looks at the home `$1` each time, and
  /// at last with `done` as `$2`.
  private func kill(_ command: String, check: String) throws -> Finished {
    try Van.shell(
      #"""
      "$vanlog" -q --home "$HOME/start" checkin add Pier --at 60.4,5.3 >/dev/null || exit 8
      cat >"$HOME/check" <<'END'
      count() { "$vanlog" -q --home "$home" $1 list --json | grep -o "\"kind\":\"$2\"" | wc -l; }
      home=$1
      \#(check)
      "$vanlog" --home "$1" doctor --json 2>/dev/null | grep -q '"store":"sound"'
      END
      '\#(Self.faults)/kill-at-writes.sh' --start "$HOME/start" --state "$HOME/state" \
        --every \#(Self.step) --killed "sh $HOME/check $HOME/state" \
        --done "sh $HOME/check $HOME/state done" -- "$vanlog" --home "$HOME/state" \#(command)
      """#)
  }

  @Test(.needs(.strace))
  func `a route whose planning is killed is there whole or not at all`() throws {
    let finished = try kill(
      "route plan North --from pier --stop 61.0,10.0 --to 62.0,10.0",
      check: #"""
        found="$(count route route) $(count 'route stop' stop)"
        case "$found" in
          "0 0") [ "$2" != done ] ;;
          "1 3") ;;
          # Planned again after a kill that came too late.
          "2 6") [ "$2" = done ] ;;
          *) false ;;
        esac || { echo "$found"; exit 1; }
        """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test(.needs(.strace))
  func `a check-in that is kept and killed has its place and its link, or neither`() throws {
    let finished = try kill(
      "checkin keep last",
      check: #"""
        link=$("$vanlog" -q --home "$1" checkin show last --json | grep -c '"spot":"mine/')
        found="$(count spots place) $link"
        case "$found" in
          "0 0") [ "$2" != done ] ;;
          "1 1") "$vanlog" -q --home "$1" spots near --at 60.4,5.3 --csv | grep -q Pier ;;
          *) false ;;
        esac || { echo "$found"; exit 1; }
        """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }
}
