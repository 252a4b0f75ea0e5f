public import Text

/// The lines by which the daemon and `vanlog-publish` talk.
public enum PublisherKeys {
  // What the daemon reports.
  public static let fix = AnswerKey<JSONValue>("fix")
  public static let status = AnswerKey<JSONValue>("status")
  public static let drive = AnswerKey<String>("drive")
  public static let message = AnswerKey<JSONValue>("publish")
  public static let topic = AnswerKey<String>("topic")
  public static let payload = AnswerKey<String>("payload")
  public static let isRetained = AnswerKey<Bool>("retain")

  // What the program answers.
  public static let state = AnswerKey<String>("state")
  public static let reason = AnswerKey<String>("reason")
  public static let isRefused = AnswerKey<Bool>("refused")
  public static let queued = AnswerKey<Int64>("queued")

  public static let (connected, offline) = ("connected", "offline")
}

/// Where the page is served, in `run/web.json`.
public enum PageKeys {
  public static let address = AnswerKey<String>("address")
}
