public import Text

/// What the recorder says about a drive: on its socket, and so in `drive status`, and when it is
/// started.
public enum RecorderKeys {
  public static let state = AnswerKey<String>("state")
  public static let drive = AnswerKey<String>("drive_id")
  public static let formerDrive = AnswerKey<String>("former_drive_id")
  public static let began = AnswerKey<Instant>("began")
  public static let recorder = AnswerKey<String>("recorder")
  public static let mode = AnswerKey<String>("mode")
  public static let points = AnswerKey<Int64>("points")
  public static let unsavedPoints = AnswerKey<Int64>("unsaved_points")
  public static let savedPoints = AnswerKey<Int64>("saved_points")
  public static let savedBytes = AnswerKey<Int64>("saved_bytes")
  public static let droppedPoints = AnswerKey<Int64>("dropped_points")
  public static let distance = AnswerKey<Double>("distance_m")
  public static let ascent = AnswerKey<Int64>("ascent_m")
  public static let descent = AnswerKey<Int64>("descent_m")
  public static let movingTime = AnswerKey<Int64>("moving_s")
  public static let topSpeed = AnswerKey<Double>("max_speed_mps")
  public static let isParked = AnswerKey<Bool>("parked")
  public static let isTimeProven = AnswerKey<Bool>("time_proven")
  public static let fixAge = AnswerKey<Double>("fix_age_s")
  public static let timeWithoutFix = AnswerKey<Double>("no_fix_s")
  public static let satellites = AnswerKey<Int64>("satellites")
  public static let satellitesSeen = AnswerKey<Int64>("satellites_seen")
  /// How many fixes were rejected, by reason.
  public static let rejected = AnswerKey<JSONValue>("rejected")
  public static let problem = AnswerKey<String>("problem")
  public static let problemKind = AnswerKey<String>("problem_kind")
  public static let problemTime = AnswerKey<Int64>("problem_s")
  public static let longestStall = AnswerKey<Double>("longest_stall_s")

  // What it knows about gpsd.
  public static let gpsd = AnswerKey<String>("gpsd")
  public static let gpsdSentence = AnswerKey<String>("gpsd_sentence")
  public static let receivers = AnswerKey<Int64>("receivers")
  public static let receiver = AnswerKey<String>("receiver")

  // How it began, or was asked.
  public static let isReady = AnswerKey<Bool>("ready")
  public static let isContinued = AnswerKey<Bool>("continued")
  public static let leadProblem = AnswerKey<String>("lead_problem")
  public static let isDone = AnswerKey<Bool>("ok")
  public static let error = AnswerKey<String>("error")
  public static let code = AnswerKey<Int64>("code")

  /// The state of a recorder that waits for a drive.
  public static let waiting = "waiting"
}
