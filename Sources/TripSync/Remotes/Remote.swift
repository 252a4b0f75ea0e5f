/// A store of whole objects somewhere else: a folder on a stick, a web server, another computer.
///
/// It is not trusted. What it promises is little, so that almost anything can keep it:
///
/// (1) **An object is whole or absent.** A `put` that returned has stored all bytes for good. One
/// that threw, or was cut off at any moment, has stored all of them or none; if it is unknown which,
/// the same call can be made again.
/// (2) **No object changes.** A `put` of the bytes that are already there succeeds and one of others
/// is a conflict, which leaves the object as it was. Only one device writes below any one name, so
/// no remote needs locks or conditional writes.
/// (3) **Lists may lag.** A name may appear late and linger after its object is gone, so a listed
/// object may be missing and a missing one may arrive. What a list leaves out is not lost.
/// (4) **Nothing is verified.** `get` returns what the remote has, which may be cut short or forged:
/// the caller checks signatures and hashes. But never more bytes than asked for, and no name that
/// is not an `ObjectName`.
/// (5) **Every call ends**, in bounded memory, without asking the user anything.
///
/// Every remote passes the same tests, `RemoteConformanceTests`.
public protocol Remote: AnyObject {
  /// Where it is, for messages.
  var address: RemoteAddress { get }

  /// The first names below a folder (of all objects if it is `nil`) that follow `after`, in order.
  ///
  /// `limit` is at most `RemoteLimits.mostNames`. A folder that does not exist is empty.
  func list(
    below folder: ObjectName?, after: ObjectName?, limit: Int
  ) throws(RemoteError) -> RemoteListing

  /// The bytes of an object from `start` on, none if it ends before.
  ///
  /// If they are more than `limit`, that is an error, and none of them is read.
  func get(_ name: ObjectName, from start: Int, limit: Int) throws(RemoteError) -> [UInt8]

  /// Stores an object of at most `RemoteLimits.largestObject` bytes for good.
  func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError)

  /// Removes an object for good, whether or not it exists.
  func delete(_ name: ObjectName) throws(RemoteError)

  /// Stores and removes several objects, at once and in any order if the remote can, and otherwise
  /// one after the other.
  ///
  /// If one of them fails, that is the error; each of the others may have been done or not.
  func change(all changes: [RemoteChange]) throws(RemoteError)

  /// The whole objects among several that can be had together; none where each is as quick alone.
  ///
  /// Why one is missing only `get` tells.
  func get(all names: [ObjectName], limit: Int) -> [ObjectName: [UInt8]]
}

/// One of several things to be done on a remote at once.
public struct RemoteChange: Sendable, Equatable {
  public let name: ObjectName
  /// What is to be stored; `nil` where the object is to be removed.
  public let bytes: [UInt8]?

  public static func put(_ name: ObjectName, _ bytes: [UInt8]) -> RemoteChange {
    RemoteChange(name: name, bytes: bytes)
  }

  public static func delete(_ name: ObjectName) -> RemoteChange {
    RemoteChange(name: name, bytes: nil)
  }
}

extension Remote {
  public func change(all changes: [RemoteChange]) throws(RemoteError) {
    for change in changes { try self.change(change) }
  }

  /// Does one of several things alone.
  func change(_ change: RemoteChange) throws(RemoteError) {
    if let bytes = change.bytes {
      try put(change.name, bytes)
    } else {
      try delete(change.name)
    }
  }

  public func get(all names: [ObjectName], limit: Int) -> [ObjectName: [UInt8]] { [:] }

  /// All names below a folder, as far as a single list goes.
  public func list(below folder: ObjectName? = nil) throws(RemoteError) -> RemoteListing {
    try list(below: folder, after: nil, limit: RemoteLimits.mostNames)
  }

  /// A whole object.
  public func get(
    _ name: ObjectName, limit: Int = RemoteLimits.largestObject
  ) throws(RemoteError) -> [UInt8] {
    try get(name, from: 0, limit: limit)
  }
}

extension RemoteAddress {
  /// The remote that is there; one behind a helper program is not asked yet.
  public func remote(
    _ options: RemoteOptions = RemoteOptions()
  ) throws(RemoteError) -> any Remote {
    if scheme == Self.directory {
      try DirectoryRemote(self)
    } else {
      try HelperRemote(self, options)
    }
  }
}

/// What every remote can do, and none has to exceed.
public enum RemoteLimits {
  /// Twice what the largest segment needs.
  public static let largestObject = 1_048_576
  public static let mostNames = 10_000
}

/// Some of the names on a remote.
public struct RemoteListing: Sendable, Equatable {
  /// The names, each once, in order.
  public let names: [ObjectName]
  /// Whether no further names follow; otherwise there is at least one name to continue after.
  public let isComplete: Bool
  /// How many other things were in the way, not counting those that disks and sync programs make.
  public let strays: Int
}
