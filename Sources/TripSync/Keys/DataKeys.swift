internal import CSodium
public import Text

/// The keys of a repository, one for each key epoch, from which all others are derived.
///
/// They are random, never made from a passphrase: a weak passphrase can be replaced, and what is
/// encrypted stays as it is.
public struct DataKeys: Sendable, Equatable {
  static let keySize = 32
  /// More than anybody makes in a lifetime; a limit for hostile files.
  static let mostEpochs = 256

  public let repository: RecordID
  /// By epoch; the first is epoch 1.
  private let keys: [Secret]

  public init?(repository: RecordID, keys: [Secret]) {
    guard (1...Self.mostEpochs).contains(keys.count),
      keys.allSatisfy({ $0.count == Self.keySize })
    else { return nil }
    (self.repository, self.keys) = (repository, keys)
  }

  /// The keys of a new repository.
  public static func random(for repository: RecordID) -> DataKeys {
    DataKeys(repository, [.random(keySize)])
  }

  private init(_ repository: RecordID, _ keys: [Secret]) {
    (self.repository, self.keys) = (repository, keys)
  }

  /// The epoch that new data are encrypted in.
  public var epoch: Int { keys.count }

  /// The same keys and a new one, in which everything is encrypted from now on; `nil` if there were
  /// too many already.
  public func rotated() -> DataKeys? {
    DataKeys(repository: repository, keys: keys + [.random(Self.keySize)])
  }

  /// The key for one purpose; `nil` for an epoch that these keys do not have.
  public func key(for purpose: KeyPurpose, epoch: Int) -> Secret? {
    guard keys.indices.contains(epoch - 1) else { return nil }
    return HKDF.key(
      from: keys[epoch - 1], salt: repository.bytes, for: "vanlog/1/\(purpose.name)")
  }

  /// Whether these are the other ones and newer ones after them.
  func continues(_ other: DataKeys) -> Bool {
    repository == other.repository && keys.starts(with: other.keys)
  }

  /// All keys in one, for a slot.
  func joined() -> [UInt8] {
    keys.flatMap { $0.copy() }
  }

  /// Takes apart what `joined` made.
  init?(repository: RecordID, joined: [UInt8]) {
    // Looked at first: each secret takes pages of its own.
    guard joined.count % Self.keySize == 0, joined.count / Self.keySize <= Self.mostEpochs else {
      return nil
    }
    let keys = stride(from: 0, to: joined.count, by: Self.keySize).map {
      Secret(Array(joined[$0..<$0 + Self.keySize]))
    }
    self.init(repository: repository, keys: keys)
  }
}

/// What a key is for; with one key each, nothing can be passed off as something else.
public enum KeyPurpose: Sendable, Hashable {
  /// Changes of one kind of record.
  case changes(kind: String)
  case head, snapshot, blob, objectName, fingerprint

  var name: String {
    switch self {
    case .changes(let kind): "sync_\(kind)"
    case .head: "head"
    case .snapshot: "snap"
    case .blob: "blob"
    case .objectName: "name"
    case .fingerprint: "fingerprint"
    }
  }
}
