internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Records

// Files of documents, in parts whose names follow from the content: sent once, whoever has them.
extension SyncSession {
  static let documentPart = 256 << 10

  /// Sends the documents that this device has and the remote lacks, the newest first.
  func sendDocuments() throws {
    let wanted = try store.attachedContents()
    guard !wanted.isEmpty else { return }
    let files = try AttachmentStore(in: try home.make())
    for document in wanted {
      let count = Self.parts(of: document.size)
      let done = try memory.sentParts(of: document.hash, at: state)
      guard done < count, try files.holds(document.hash) else { continue }
      for number in done..<count {
        let part = try sealedPart(of: document.hash, number, files)
        _ = try deliver(delivery(of: part, of: document.hash, number + 1, of: count))
      }
    }
    _ = try flush()
  }

  private func delivery(
    of part: SealedPart, of hash: ContentHash, _ done: Int, of count: Int
  ) -> Delivery {
    let name = Names.blob(part.name)
    return Delivery(change: .put(name, part.bytes)) {
      try self.memory.setSentParts(done, of: hash, at: self.state)
      try self.progress(.sendingDocument(done: done, of: count))
      if done == count { self.report.sentDocuments += 1 }
    } onConflict: { _ in
      // Another version of zlib may have packed the same content differently; either will do.
      let there = try self.remote.get(name, limit: RemoteLimits.largestObject)
      do {
        _ = try SealedPart.open(there, name: part.name, .blob, self.keys.data)
      } catch is SegmentError {
        try self.putAgain(name, part.bytes)
      }
      return true
    }
  }

  func sealedPart(
    of hash: ContentHash, _ number: Int, _ files: borrowing AttachmentStore
  ) throws -> SealedPart {
    let bytes = try files.bytes(
      of: hash, from: number * Self.documentPart, count: Self.documentPart)
    return try SealedPart(
      bytes, identity: Self.identity(hash, number), .blob, keys.data, epoch: keys.data.epoch)
  }

  /// Takes documents that this device lacks from homes that a restore set aside; nobody else may
  /// have them.
  func bringBackDocuments() throws {
    let wanted = try store.attachedContents()
    guard !wanted.isEmpty else { return }
    let files = try AttachmentStore(in: try home.make())
    for document in wanted where try !files.holds(document.hash) {
      if try home.bringBack(document.hash, to: files) { report.recoveredDocuments += 1 }
    }
  }

  /// Fetches the documents that this device lacks, the newest first.
  func receiveDocuments() throws {
    let wanted = try store.attachedContents()
    guard !wanted.isEmpty else { return }
    let files = try AttachmentStore(in: try home.make())
    for document in wanted where try !files.holds(document.hash) {
      try receive(document.hash, Self.parts(of: document.size), files)
    }
  }

  private func receive(
    _ hash: ContentHash, _ count: Int, _ files: borrowing AttachmentStore
  ) throws {
    var done = try files.received(of: hash) / Self.documentPart
    while done < count {
      guard let bytes = try documentPart(hash, done) else { return }
      try files.receive(bytes, of: hash, at: done * Self.documentPart)
      remote.countAsDone()
      done += 1
      try progress(.receivingDocument(done: done, of: count))
    }
    if try files.finishReceiving(hash) {
      try memory.setSentParts(count, of: hash, at: state)
      report.receivedDocuments += 1
    }
  }

  /// Part of a document; `nil` if nobody has sent it yet, or it is not what it should be.
  func documentPart(_ hash: ContentHash, _ number: Int) throws -> [UInt8]? {
    for epoch in keys.data.epochs {
      guard
        let name = SealedPart.name(
          of: Self.identity(hash, number), .blob, keys.data, epoch: epoch)
      else { continue }
      do {
        try remote.checkBudget()
        return try read(Names.blob(name), limit: RemoteLimits.largestObject) { bytes in
          try SealedPart.open(bytes, name: name, .blob, keys.data)
        }
      } catch let error as RemoteError where error.kind == .notFound {
        continue
      } catch let error as RemoteError where error.isAboutObject {
        note(.altered, "\(Names.blob(name))", "\(error)")
      } catch let error as SegmentError {
        noteUnusable(Names.blob(name), error)
      }
    }
    lost.append(.documentPart(hash, number))
    return nil
  }

  static func parts(of size: Int) -> Int {
    max(1, (size + documentPart - 1) / documentPart)
  }

  private static func identity(_ hash: ContentHash, _ number: Int) -> [UInt8] {
    var bytes = hash.bytes
    bytes.append(bigEndian: UInt32(clamping: number))
    return bytes
  }
}
