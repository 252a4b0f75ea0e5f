public import Records

/// What one sync did.
public struct SyncReport: Sendable {
  /// Segments sent and received, and their bytes with everything else.
  public internal(set) var sentSegments = 0
  public internal(set) var receivedSegments = 0
  public internal(set) var sentBytes = 0
  public internal(set) var receivedBytes = 0
  public internal(set) var requests = 0
  public internal(set) var sentDocuments = 0
  public internal(set) var receivedDocuments = 0
  /// Documents that were found in a home that a restore set aside.
  public internal(set) var recoveredDocuments = 0
  public internal(set) var publishedSnapshot = false
  public internal(set) var loadedSnapshot = false
  public internal(set) var applied = ApplyReport()
  /// Whether the budget was used up before everything was done.
  public internal(set) var isUnfinished = false
  public internal(set) var troubles: [Trouble] = []
  /// The devices whose heads name more than could be read here.
  public internal(set) var incomplete: [Incomplete] = []
  /// Whether mark and key files were read and are good; only a restore drill looks at them.
  public internal(set) var hasKeys = false
  /// Own segments that the remote does not hand over, and whether it lacks something of others.
  var missing: [SegmentPlace] = []
  /// Documents whose file a new device does not get.
  public internal(set) var missingDocuments = 0

  /// How many batches of a device are here, of all that there are.
  public struct Incomplete: Sendable, Equatable {
    public let device: String
    public private(set) var here: UInt64 = 0
    public private(set) var offered: UInt64 = 0

    init(device: String) { self.device = device }

    mutating func add(here: UInt64, of offered: UInt64) {
      self.here += here
      self.offered += offered
    }
  }
  /// Why it failed, if it did.
  public internal(set) var failure: SyncFailure?
}

/// Why a sync ended early.
public enum SyncFailure: Error, Sendable, CustomStringConvertible {
  case remote(RemoteError)
  /// The remote holds nothing of the repository that it held before.
  case emptied(remote: String)
  case otherRepository(remote: String)
  /// The mark of the repository is missing or wrong, and what it marks is there.
  case mark(RepositoryError)
  /// Something on the remote cannot be read.
  case unreadable(object: String, remote: String, SegmentError)
  case revoked(device: String)

  public var description: String {
    switch self {
    case .remote(let error): "\(error)"
    case .emptied(let remote):
      "\(remote) is empty, although this device had stored its data there; nothing here was "
        + "changed. If the right stick or folder is connected and its contents are lost, run "
        + "'vanlog sync remotes add \(remote)' to store everything there again"
    case .otherRepository(let remote):
      "\(remote) holds the data of another repository; nothing was read or written. Connect the "
        + "right one, or run 'vanlog sync leave' and 'vanlog sync join' to change over"
    case .mark(let error): "\(error)"
    case .unreadable(let object, let remote, let error):
      "cannot read \(object) on \(remote): \(error)"
    case .revoked(let device):
      "this device ('\(device)') was revoked by another one; run 'vanlog sync leave', and 'vanlog "
        + "sync join' if it is to take part again"
    }
  }
}

/// What a sync is doing, for people who watch; what is received is reported before the first of it
/// changes anything.
public enum SyncStep: Sendable, Equatable {
  case looking
  case sending(done: Int, of: Int)
  case receiving(done: Int, of: Int)
  case loadingSnapshot(done: Int, of: Int)
  case publishingSnapshot(parts: Int)
  case sendingDocument(done: Int, of: Int)
  case receivingDocument(done: Int, of: Int)

  /// Whether records here may change from now on.
  public var isReceiving: Bool {
    switch self {
    case .receiving, .loadingSnapshot: true
    default: false
    }
  }
}
