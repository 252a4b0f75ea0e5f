/// What has to be so before an example makes sense, beyond the world that all have.
struct ExamplePreparation: Sendable {
  /// How its line begins.
  let beginning: String
  /// A line of bash that makes it so.
  var before = ""
  /// The home it is for.
  var home = "$HOME/home"

  static func concerning(_ line: String) -> ExamplePreparation {
    all.filter { line.hasPrefix($0.beginning) }.max { $0.beginning.count < $1.beginning.count }
      ?? ExamplePreparation(beginning: line)
  }

  /// Those that concern lines with the same beginning; the longest beginning counts.
  static let all = [
    // A drive under way, or interrupted.
    Self(beginning: "vanlog drive stop", before: recording),
    Self(beginning: "vanlog drive pause", before: recording),
    Self(beginning: "vanlog drive resume", before: recording + "vanlog drive pause"),
    Self(beginning: "vanlog drive status --watch", before: recording),
    Self(beginning: "vanlog drive note now", before: recording),
    Self(
      beginning: "vanlog drive recover",
      before: #"""
        mkdir -m 700 "$DISK/cut"
        vanlog-recorder --home "$DISK/cut" --mode full --replay drive.log --speed max \
          --die-at-write 25 || [ $? = 137 ]
        cp "$DISK/cut/current_expedition.json" "$VANLOG_HOME"
        """#),

    // What is taken back or written anew.
    Self(beginning: "vanlog drive split last --undo", before: "vanlog drive split last --at 12:30"),
    Self(
      beginning: "vanlog drive join last --undo",
      before: """
        vanlog drive split last --at 12:30
        vanlog drive join $(vanlog drive list --limit 2 | awk 'NR > 1 { print $1 }')
        """),
    Self(beginning: "vanlog undo --redo", before: "vanlog undo --yes"),
    Self(
      beginning: "vanlog border delete 4tq2m --undo", before: "vanlog border delete 4tq2m --yes"),
    Self(
      beginning: "vanlog trip export adria --output adria.vlt", before: "rm adria.vlt"),
    Self(
      beginning: "vanlog backup /media/stick/van.vlb", before: #"rm "$HOME/media/stick/van.vlb""#),
    Self(beginning: "vanlog web map add france.pmtiles", before: "vanlog web map remove france"),

    // A trip can only start when no other is under way.
    Self(beginning: "vanlog trip start", before: "vanlog trip end"),
    Self(beginning: "vanlog route promote adria --start-day", before: "vanlog trip end"),

    // Files of a name that other examples have for other things.
    Self(
      beginning: "vanlog spots import *.gpx",
      before: "rm tour.gpx coast.gpx autumn.gpx ride.gpx route.gpx"),
    Self(
      beginning: "vanlog border where --batch", before: "echo 48.57,7.75 >places.csv"),

    // What is there after something has run.
    Self(beginning: "vanlog sky forecast", before: "vanlog sky update"),
    Self(beginning: "vanlog daemon status", before: watching),
    Self(
      beginning: "vanlog automation fire",
      before: #"""
        echo '{"trigger": {"type": "event", "name": "door-open"},
          "actions": [{"type": "notify", "text": "The door"}]}' >"$VANLOG_HOME/automations/door.json"

        """# + watching),
    // A home in memory is a problem.
    Self(
      beginning: "vanlog doctor", before: #"cp -a "$HOME/home" "$DISK/home""#, home: "$DISK/home"),

    // A home that syncs, or could.
    Self(beginning: "vanlog docs open 7k2mp", home: "$HOME/synced"),
    Self(beginning: "vanlog sync ", home: "$HOME/synced"),
    Self(beginning: "vanlog sync init", before: #"rm -r "$HOME/media/stick/vanlog""#),
    Self(beginning: "vanlog sync join"),
    Self(
      beginning: "vanlog sync remotes add",
      before: #"vanlog sync remotes remove "dir:$HOME/media/stick/vanlog""#,
      home: "$HOME/synced"),
    Self(
      beginning: "vanlog sync remotes mend", before: #"rm "$HOME/media/stick/vanlog/repo""#,
      home: "$HOME/synced"),
  ]

  private static let watching = """
    vanlogd --home "$VANLOG_HOME" >/dev/null 2>&1 &
    until vanlog daemon status; do [ $SECONDS -lt 60 ]; sleep 0.1; done
    """

  private static let recording = """
    vanlog drive start
    until vanlog drive status --json | grep -q '"state":"recording"'; do
      [ $SECONDS -lt 60 ]; sleep 0.1
    done

    """
}
