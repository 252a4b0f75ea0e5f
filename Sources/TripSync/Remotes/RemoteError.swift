/// Why something could not be done on a remote.
public struct RemoteError: Error, Sendable, Equatable {
  /// The reasons that a caller acts on.
  public enum Kind: Sendable, Equatable {
    /// There is no such object, or not yet.
    case notFound
    /// Nothing can be reached: no network, no such server or folder, another stick in its place.
    case offline
    /// It does not let this device in, or do this.
    case refused
    case full
    case readOnly
    /// The object has more bytes than were asked for.
    case tooLarge(limit: Int)
    /// An object of this name is there with other bytes, and stays.
    case conflict
    /// It may work later, or after this many seconds if the remote gave a number.
    case temporary(retryAfterSeconds: Int?)
    /// It answers what it should not, or its disk fails.
    case misbehaving
  }

  /// What was to be done, as a verb.
  public enum Action: String, Sendable {
    case use, create, list, delete
    case get = "read"
    case put = "store"
  }

  /// No remote keeps a device waiting for longer.
  public static let longestPause = 3_600

  public let kind: Kind
  public let action: Action
  public let object: ObjectName?
  /// The address of the remote.
  public let remote: String
  /// What exactly happened, for the middle of a sentence.
  public let detail: String
  /// What to do next.
  public let advice: String

  /// An error with the usual text and advice of its kind, unless others fit better.
  public init(
    _ kind: Kind, _ action: Action, _ object: ObjectName? = nil, on remote: RemoteAddress,
    _ detail: String? = nil, advice: String? = nil
  ) {
    self.kind = kind
    self.action = action
    self.object = object
    self.remote = remote.description
    self.detail = detail ?? kind.detail
    self.advice = advice ?? kind.advice
  }
}

extension RemoteError: CustomStringConvertible {
  /// What failed, on what, why, and what to do next.
  public var description: String {
    let what = object.map { "\(action.rawValue) \($0) on" } ?? action.rawValue
    return "cannot \(what) \(remote): \(detail); \(advice)"
  }
}

extension RemoteError.Kind {
  fileprivate var detail: String {
    switch self {
    case .notFound: "there is no such object"
    case .offline: "it cannot be reached"
    case .refused: "it refuses"
    case .full: "it is full"
    case .readOnly: "it is read-only"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .conflict: "an object of this name is there with other contents"
    case .temporary: "it is busy"
    case .misbehaving: "it gives answers that make no sense"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .notFound: "it may still arrive; sync again later"
    case .offline: "connect it, then sync again"
    case .refused: "check the password, and who may read and write there"
    case .full: "free some space there, then sync again"
    case .readOnly: "make it writable, then sync again"
    case .tooLarge: "vanlog stores nothing that large, so check what else writes there"
    case .conflict: "nothing was overwritten; check whether another device is a copy of this one"
    case .temporary(let seconds?): "sync again in \(seconds) seconds"
    case .temporary(nil): "sync again later"
    case .misbehaving: "check the disk, the server or the helper program"
    }
  }
}

extension RemoteError {
  /// Whether one object is wrong rather than the remote.
  var isAboutObject: Bool {
    switch kind {
    case .notFound, .tooLarge, .conflict: true
    default: false
    }
  }
}
