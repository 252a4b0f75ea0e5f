import TestSupport
import Testing

@Suite(.temporaryDirectory) struct JSONKeysTests {
  /// What these scenes do not show, and why.
  private static func isExcused(_ path: String) -> Bool {
    let reasons = [
      // Takes minutes on a slow machine; `TortureTests` looks at its answer.
      "drive torture: ",
      // No place is looked around there: the object is null.
      "spots in: centre.", "spots along: centre.",
      // A trip that starts has no last day, and no option gives tags to a note.
      "trip start: end_day", "spots note: tags[]",
      // A route has no trip yet when it is planned, and brings no budget; its stops have no notes yet.
      "route plan: trip_id", "route plan: stops[].note", "route promote: budget_minor",
      "route promote: currency",
      // What is typed belongs to no repetition, and what is booked is no stop for fuel, at no place and
      // of no trip; a bank's file tells little.
      "ledger add: repeat_id", "ledger repeat book: records[].", "ledger import: samples[].",
      // Papers that a doctor or a helper sees are no receipts.
      "docs medical: people[].papers[].entry_id", "emergency: papers[].entry_id",
      // Only once a phone is paired; `WebSecurityTests` pairs some.
      "web devices: devices[]", "web revoke: devices[]",
      // A file that no record names is left by a power cut alone.
      "doctor: unnamed_documents[].",
      // Only a damaged home has them; `DoctorTests` damages one.
      "doctor: losses[].", "doctor: missing_documents[].",
      // Only where GPS showed a wrong time; `RevokedClockTests` looks at them.
      "doctor: misdated_records[].",
      // Only where a drive was cut off long before; `RecordingResumptionTests` looks at them.
      "drive recover: earlier[].", "drive start: earlier[].", "drive stop: earlier[].",
      "drive recover: previous.", "drive start: previous.",
      // Only while a daemon runs; `DaemonTests` looks at them.
      "daemon status: ",
      // Only inside the Schengen area, by today's date.
      "status: borders.schengen_", "status: borders.leave_by",
      // Only with a weather service; `SkyUpdateTests` looks at it.
      "sky update: ",
      // Only what another device has changed since; `SyncUndoTests` changes it.
      "undo: left_alone[].",
      // The records of a day are those of other commands; `DayViewTests` looks at them.
      "day: drives[].", "day: checkins[].", "day: entries[].", "day: visits[].",
      "day: crossings[].", "day: foreign[].", "diary: diary[].",
      // A check-in says nothing of them.
      "checkin keep: shade", "checkin keep: low_emission_zone",
      // Drives are recorded later; `TripAdoptTests` looks at them.
      "trip adopt: drive_ids[]",
      // What has just been kept has no note yet, and belongs to no trip if none is under way.
      "preflight: kept.note", "preflight: kept.trip_id",
      // Of several files it says what it says of one.
      "spots import: imports[].",
      // Only a remote that shows another state to each device has them.
      "sync verify: remotes[].different[].", "sync verify: remotes[].missing_here[].",
    ]
    // Only the archive of a weather service fills these in; `SkyUpdateTests` looks at them.
    if path.hasPrefix("checkin "), path.contains("archive_") { return true }
    // Of every kind the same command prints them as it prints those of ledger entries.
    if path.contains(" edit: records[]"), !path.hasPrefix("ledger ") { return true }
    // What was left open is known of checks at a terminal alone; `PreflightTerminalTests` leaves some.
    if path.hasSuffix("unticked[]") { return true }
    // What a drive was made of is known of joined and split ones alone.
    return path.hasSuffix("made_from[]") || reasons.contains { path.hasPrefix($0) }
  }

  @Test
  func `commands print what their help declares, and all of it`() throws {
    var answers = try JSONAnswers(manual: Van.done("help", "--man"))
    try answers.play(JSONScenes.nothing)
    try answers.play(JSONScenes.travels)
    try answers.play(JSONScenes.things)
    try answers.play(JSONScenes.verbs)
    try answers.play(JSONScenes.money)
    try Van.write(JSONScenes.rhine, to: TemporaryDirectory.current.file("rhine.gpx"))
    try answers.play(JSONScenes.borders)
    try answers.play(JSONScenes.weather)
    try answers.play(JSONScenes.automations)
    try answers.play(JSONScenes.sayings)
    try answers.play(JSONScenes.page)
    try answers.play(JSONScenes.synced)
    try answers.play(JSONScenes.spots)
    try answers.play(JSONScenes.drives)
    for (name, seconds) in [("short", 60), ("long", 600)] {
      let path = TemporaryDirectory.current.file("\(name).json")
      try Van.write(RecordingLog.reports(seconds: seconds), to: path)
    }
    defer { RecordingStation.killRecorder() }
    try answers.play(JSONScenes.recorded)
    for scene in [JSONScenes.underWay, JSONScenes.recovering, JSONScenes.saving] {
      try answers.play(JSONScenes.settingOff)
      try RecordingStation.wait(forPoints: 10)
      if scene != JSONScenes.underWay { RecordingStation.killRecorder() }
      try answers.play(scene)
    }
    try answers.play(JSONScenes.recordedDrives)
    #expect(answers.unseen.filter { !Self.isExcused($0) }.sorted() == [])
  }
}
