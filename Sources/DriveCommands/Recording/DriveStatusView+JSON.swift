internal import CommandLineKit
internal import DriveRecorder

extension DriveStatusView {
  static let jsonFields = drive + fix + receiver

  private static let states = [
    "standby", "armed", "recording", "paused", "ending", "interrupted", "suspended", "ended",
  ]

  private static let drive = [
    JSONField("state", .choice(states), "what the recorder is doing"),
    JSONField("drive_id", .id, "id of the drive; null if nothing is being recorded"),
    JSONField(
      "mode", .choice(RecordingMode.allCases.map(\.rawValue)), "how closely points are recorded"),
    JSONField("points", .count, "points saved to disk"),
    JSONField("unsaved_points", .count, "points not yet saved"),
    JSONField("saved_bytes", .number(.bytes), "size of the file"),
    JSONField("distance_m", .number(.metres), "distance driven so far"),
    JSONField("moving_s", .number(.seconds), "time spent moving"),
    JSONField("max_speed_mps", .number(.metresPerSecond), "top speed"),
    JSONField("ascent_m", .number(.metres), "total ascent"),
    JSONField("descent_m", .number(.metres), "total descent"),
    JSONField("parked", .flag, "whether the van is parked"),
    JSONField("time_proven", .flag, "whether GPS time is proven"),
    JSONField("problem", .text, "what keeps points from being recorded or saved, or null"),
    JSONField(
      "problem_kind", .choice(["disk", "gpsd", "refused", "no_fix", "file"]), "which kind"),
    JSONField("problem_s", .number(.seconds), "how long it has lasted"),
    JSONField("dropped_points", .count, "points lost because of that"),
    JSONField("longest_stall_s", .number(.seconds), "longest time a write has taken"),
  ]

  private static let fix =
    [
      JSONField("fix_age_s", .number(.seconds), "age of the last good fix"),
      JSONField(
        "no_fix_s", .number(.seconds),
        "time without a good fix, in this drive; null if none is wanted"),
      JSONField("accuracy_m", .number(.metres), "estimated error of the position"),
      JSONField("satellites", .count, "satellites used"),
      JSONField("satellites_seen", .count, "satellites in view"),
    ] + JSONField.place("position of the fix")
    + [
      JSONField("time", .instant, "time of the fix"),
      JSONField("alt_m", .number(.metres), "height above sea level"),
      JSONField("speed_mps", .number(.metresPerSecond), "speed; null if the fix is old"),
      JSONField("course_deg", .number(.degrees), "course over ground, clockwise from north"),
    ]

  private static let receiver = [
    JSONField("rejected", .map(.count), "fixes rejected, by reason"),
    JSONField(
      "gpsd", .choice(["disconnected", "connecting", "watching", "silent", "replay"]),
      "state of gpsd; null if nothing is being recorded"),
    JSONField("gpsd_sentence", .text, "the state of gpsd as a sentence"),
  ]
}
