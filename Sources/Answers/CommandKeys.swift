public import Text

/// `border observe`.
public enum BorderKeys {
  public static let country = AnswerKey<String>("country")
  public static let isSettled = AnswerKey<Bool>("settled")
  public static let crossings = AnswerKey<AnswerList>("crossings")
  public static let from = AnswerKey<String>("from")
  public static let to = AnswerKey<String>("to")
  public static let isDeleted = AnswerKey<Bool>("deleted")
}

/// `sync now` and `sync status`.
public enum SyncKeys {
  public static let remotes = AnswerKey<AnswerList>("remotes")
  public static let leftOut = AnswerKey<AnswerList>("left_out")
  public static let remote = AnswerKey<String>("remote")
  public static let error = AnswerKey<String>("error")
  public static let waiting = AnswerKey<JSONValue>("waiting")

  // What waits.
  public static let urgent = AnswerKey<Int64>("urgent")
  public static let normal = AnswerKey<Int64>("normal")
  public static let low = AnswerKey<Int64>("low")
  public static let sealedRecords = AnswerKey<Int64>("sealed_records")
  public static let sealedFiles = AnswerKey<Int64>("sealed_files")
  public static let documents = AnswerKey<Int64>("documents")
}

/// `sky forecast` and `sky update`.
public enum ForecastKeys {
  public static let age = AnswerKey<Int64>("age_s")
  public static let hours = AnswerKey<AnswerList>("hours")
  public static let time = AnswerKey<Instant>("time")
  public static let gust = AnswerKey<Double>("gust_mps")
  public static let temperature = AnswerKey<Double>("temperature_c")
  public static let precipitation = AnswerKey<Double>("precipitation_mm")
  public static let next = AnswerKey<Int64>("next_s")
}

/// The lists of records: `docs list`, `manifest list` and `spots list`.
public enum RecordKeys {
  public static let records = AnswerKey<AnswerList>("records")
  public static let id = AnswerKey<String>("id")
  public static let shortID = AnswerKey<String>("short_id")
  public static let name = AnswerKey<String>("name")
  public static let title = AnswerKey<String>("title")
  public static let type = AnswerKey<String>("type")
  public static let expires = AnswerKey<Day>("expires")
  public static let quantity = AnswerKey<Double>("quantity")
  public static let minimum = AnswerKey<Double>("minimum")
}

/// `status`, as far as it is published.
public enum StatusKeys {
  public static let today = AnswerKey<JSONValue>("today")
  public static let distance = AnswerKey<Double>("distance_m")
  public static let due = AnswerKey<AnswerList>("due")
  public static let what = AnswerKey<String>("what")
  public static let title = AnswerKey<String>("title")
  public static let day = AnswerKey<Day>("day")
  public static let daysLeft = AnswerKey<Int64>("days_left")
  public static let borders = AnswerKey<JSONValue>("borders")
  public static let schengenLeft = AnswerKey<Int64>("schengen_left")
  public static let spots = AnswerKey<JSONValue>("spots")
  public static let ownSpots = AnswerKey<Int64>("own")
  public static let publicSpots = AnswerKey<Int64>("public")
  public static let recordingProblem = AnswerKey<String>("recording_problem")
}
