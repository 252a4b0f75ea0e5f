internal import CSodium
public import Text

/// The keys of a repository, one for each key epoch, from which all others are derived.
///
/// They are random, never made from a passphrase: a weak passphrase can be replaced, and what is
/// encrypted stays as it is. An epoch is a number; the highest is in use: 1 at first, and then in
/// its first byte one more than in the one before, followed by three random ones. So two devices
/// that make a new key at the same time make two epochs, and all devices pick the same one.
public struct DataKeys: Sendable, Equatable {
  static let keySize = 32
  private static let numberSize = 4
  /// More than anyone makes in a lifetime; a limit for hostile files.
  static let mostKeys = 256
  static let packedSize = numberSize + keySize
  private static let firstEpoch: UInt32 = 1

  private struct Entry: Sendable, Equatable {
    let epoch: UInt32
    let key: Secret
  }

  public let repository: RecordID
  /// By epoch, the newest last.
  private let entries: [Entry]
  private let derived = DerivedKeys()

  /// `nil` unless there are some, each for an epoch of its own.
  public init?(repository: RecordID, keys: [(epoch: UInt32, key: Secret)]) {
    let entries = keys.sorted { $0.epoch < $1.epoch }.map { Entry(epoch: $0.epoch, key: $0.key) }
    guard (1...Self.mostKeys).contains(keys.count), entries[0].epoch > 0,
      entries.allSatisfy({ $0.key.count == Self.keySize }),
      zip(entries, entries.dropFirst()).allSatisfy({ $0.epoch < $1.epoch })
    else { return nil }
    (self.repository, self.entries) = (repository, entries)
  }

  /// The keys of a new repository.
  public static func random(for repository: RecordID) -> DataKeys {
    DataKeys(repository, [Entry(epoch: firstEpoch, key: .random(keySize))])
  }

  private init(_ repository: RecordID, _ entries: [Entry]) {
    (self.repository, self.entries) = (repository, entries)
  }

  /// The epoch that new data are encrypted in.
  public var epoch: Int { Int(entries[entries.count - 1].epoch) }

  /// All epochs, the newest first.
  var epochs: [Int] { entries.reversed().map { Int($0.epoch) } }

  var count: Int { entries.count }

  /// How many times a new key had been made; equal for those that were made at the same time.
  static func generation(of epoch: Int) -> Int { epoch >> 24 }

  /// The same keys and a new one, in which everything is encrypted from now on; `nil` if there were
  /// too many already.
  ///
  /// One that a revoked device does not get comes after one that was made at the same time for all.
  public func rotated(forRevocation: Bool = false) -> DataKeys? {
    let generation = UInt32(epoch) >> 24 + (forRevocation ? 2 : 1)
    guard generation <= 0xFF else { return nil }
    let next = generation << 24 | UInt32.random(in: 0...0xFF_FFFF)
    return DataKeys(
      repository: repository,
      keys: entries.map { ($0.epoch, $0.key) } + [(next, .random(Self.keySize))])
  }

  /// The key for one purpose; `nil` for an epoch that these keys do not have.
  public func key(for purpose: KeyPurpose, epoch: Int) -> Secret? {
    guard let entry = entries.first(where: { Int($0.epoch) == epoch }) else { return nil }
    return derived.key(for: purpose, epoch: epoch) {
      HKDF.key(from: entry.key, salt: repository.bytes, for: "vanlog/1/\(purpose.name)")
    }
  }

  public static func == (first: DataKeys, second: DataKeys) -> Bool {
    first.repository == second.repository && first.entries == second.entries
  }

  /// Both together; `nil` if they are of two repositories, or have two keys for one epoch.
  func union(_ other: DataKeys) -> DataKeys? {
    guard repository == other.repository else { return nil }
    let more = other.entries.filter { !entries.contains($0) }
    return DataKeys(
      repository: repository, keys: (entries + more).map { ($0.epoch, $0.key) })
  }

  /// All keys in one, for a slot: epoch (4) and key, in order.
  func joined() -> [UInt8] {
    entries.flatMap { entry in
      var bytes: [UInt8] = []
      bytes.append(bigEndian: entry.epoch)
      return bytes + entry.key.copy()
    }
  }

  /// Takes apart what `joined` made.
  init?(repository: RecordID, joined: [UInt8]) {
    // Looked at first: each secret takes pages of its own.
    guard joined.count % Self.packedSize == 0, joined.count / Self.packedSize <= Self.mostKeys
    else { return nil }
    let keys = stride(from: 0, to: joined.count, by: Self.packedSize).map { start in
      let epoch = joined[start..<start + Self.numberSize].reduce(0) { $0 << 8 | UInt32($1) }
      let key = Secret(Array(joined[start + Self.numberSize..<start + Self.packedSize]))
      return (epoch: epoch, key: key)
    }
    guard zip(keys, keys.dropFirst()).allSatisfy({ $0.epoch < $1.epoch }) else { return nil }
    self.init(repository: repository, keys: keys)
  }
}

/// What a key is for; with one key each, nothing can be passed off as something else.
public enum KeyPurpose: Sendable, Hashable {
  /// Changes of one kind of record.
  case changes(kind: String)
  case head, snapshot, blob, objectName, fingerprint
  /// Proves that the maker of a key slot had a data key.
  case slot

  var name: String {
    switch self {
    case .changes(let kind): "sync_\(kind)"
    case .head: "head"
    case .snapshot: "snap"
    case .blob: "blob"
    case .objectName: "name"
    case .fingerprint: "fingerprint"
    case .slot: "slot"
    }
  }
}
