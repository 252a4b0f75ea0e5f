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

  /// Stores several objects, at once if that is quicker; returns why not for each of them.
  func put(all objects: [(name: String, bytes: [UInt8])]) -> [Complaint?]

  /// Removes an object, whether or not it exists.
  func delete(_ name: String) throws(Complaint)
}

extension ObjectStore {
  func put(all objects: [(name: String, bytes: [UInt8])]) -> [Complaint?] {
    putEach(objects)
  }

  /// Stores one object after the other.
  func putEach(_ objects: [(name: String, bytes: [UInt8])]) -> [Complaint?] {
    objects.map { object in complaint { () throws(Complaint) in try put(object.name, object.bytes) }
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
