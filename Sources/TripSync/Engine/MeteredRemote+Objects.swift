internal import Text

extension MeteredRemote {
  /// What is there; `nil` if it is not an object that this device can have stored.
  func object(_ name: ObjectName) throws(RemoteError) -> [UInt8]? {
    do {
      return try get(name, limit: RemoteLimits.largestObject)
    } catch let error where error.isAboutObject {
      return nil
    }
  }

  /// All names below a folder, however many.
  func all(below folder: ObjectName) throws -> [ObjectName] {
    var names: [ObjectName] = []
    while true {
      try checkBudget()
      let listing = try list(below: folder, after: names.last)
      names += listing.names
      guard !listing.isComplete, !listing.names.isEmpty else { return names }
    }
  }
}
