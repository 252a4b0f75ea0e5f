internal import CommandLineKit
internal import DriveRecorder

extension DriveStatusView {
  static let jsonFields = drive + fix + receiver

  private static let states = [
    "standby", "armed", "recording", "paused", "ending", "interrupted", "suspended", "ended",
  ]

  private static let drive = [
    JSONField("state", .choice(states), "what is being done"),
    JSONField("drive_id", .id, "the drive; null if nothing is being recorded"),
    JSONField(
      "mode", .choice(RecordingMode.allCases.map(\.rawValue)), "how closely points are recorded"),
    JSONField("points", .count, "points that are on the disk"),
    JSONField("unsaved_points", .count, "points that wait to be saved"),
    JSONField("saved_bytes", .number(.bytes), "the size of the file"),
    JSONField("distance_m", .number(.metres), "how far the drive has gone"),
    JSONField("moving_s", .number(.seconds), "time in motion"),
    JSONField("max_speed_mps", .number(.metresPerSecond), "the highest speed"),
    JSONField("ascent_m", .number(.metres), "all metres upwards"),
    JSONField("descent_m", .number(.metres), "all metres downwards"),
    JSONField("parked", .flag, "whether the van stands"),
    JSONField("time_proven", .flag, "whether GPS time is proven"),
    JSONField("problem", .text, "what the disk objects to"),
    JSONField("dropped_points", .count, "points that this has cost"),
    JSONField("longest_stall_s", .number(.seconds), "the longest time that one write took"),
  ]

  private static let fix =
    [
      JSONField("fix_age_s", .number(.seconds), "how long ago the last good fix was"),
      JSONField("accuracy_m", .number(.metres), "how exact it is"),
      JSONField("satellites", .count, "satellites that it was made with"),
    ] + JSONField.place("where the van was then")
    + [
      JSONField("time", .instant, "when that was"),
      JSONField("alt_m", .number(.metres), "height above the sea"),
      JSONField("speed_mps", .number(.metresPerSecond), "speed"),
      JSONField("course_deg", .number(.degrees), "direction, clockwise from north"),
    ]

  private static let receiver = [
    JSONField("rejected", .map(.count), "fixes that were no good, by reason"),
    JSONField(
      "gpsd", .choice(["disconnected", "connecting", "watching", "silent", "replay"]),
      "the connection to gpsd; null if nothing is being recorded"),
    JSONField("gpsd_sentence", .text, "the same in words"),
  ]
}
