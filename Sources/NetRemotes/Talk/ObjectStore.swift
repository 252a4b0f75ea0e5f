/// A place on the network that keeps objects, as `docs/remote-protocol.md` demands.
///
/// Names have been checked by `ObjectPath` before they come here.
protocol ObjectStore: AnyObject {
  /// The first names below a folder, or of all objects, that follow `after`, in order.
  func list(below folder: String?, after: String?, limit: Int) throws(Complaint) -> [String]

  /// The bytes of an object from `start` on, at most `limit`.
  func get(_ name: String, from start: Int, limit: Int) throws(Complaint) -> [UInt8]

  /// Stores an object, and never over another one if the place lets that be known.
  func put(_ name: String, _ bytes: [UInt8]) throws(Complaint)

  /// Removes an object, whether or not it exists.
  func delete(_ name: String) throws(Complaint)

  /// Stores and removes several objects, at once if that is quicker; returns why not for each.
  func change(all changes: [ObjectChange]) -> [Complaint?]

  /// The bytes of several objects from their starts on, at once if that is quicker.
  func get(all wanted: [ObjectWish]) -> [Result<[UInt8], Complaint>]
}

/// An object that is to be stored, or removed if there are no bytes.
struct ObjectChange: Equatable {
  let name: String
  let bytes: [UInt8]?
}

/// The part of an object that is asked for.
struct ObjectWish: Equatable {
  let name: String
  let start: Int
  let limit: Int
}

extension ObjectStore {
  func change(all changes: [ObjectChange]) -> [Complaint?] { changeEach(changes) }

  func get(all wanted: [ObjectWish]) -> [Result<[UInt8], Complaint>] {
    wanted.map { wish in
      Result { () throws(Complaint) in try get(wish.name, from: wish.start, limit: wish.limit) }
    }
  }

  /// Does one thing after the other.
  func changeEach(_ changes: [ObjectChange]) -> [Complaint?] {
    changes.map { change in
      complaint { () throws(Complaint) in
        if let bytes = change.bytes {
          try put(change.name, bytes)
        } else {
          try delete(change.name)
        }
      }
    }
  }

  /// What is thrown, as a value.
  func complaint(about body: () throws(Complaint) -> Void) -> Complaint? {
    do throws(Complaint) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
