internal import DurableFiles
internal import HomeFolder
internal import Records
internal import Text

/// Files of documents, in parts whose names follow from the content: sent once, no matter who has
/// them.
struct Documents: SyncPart {
  private static let partSize = 256 << 10

  let visit: SyncVisit
  let losses: Losses
  let reading: Reading
  let outgoing: Outgoing

  /// Sends the documents that this device has and the remote lacks, the newest first.
  func send() throws {
    let wanted = try store.attachedContents()
    guard !wanted.isEmpty else { return }
    let files = try AttachmentStore(in: try home.make())
    for document in wanted {
      let count = Self.parts(of: document.size)
      let done = try memory.sentParts(of: document.hash, at: state)
      guard done < count, try files.holds(document.hash) else { continue }
      for number in done..<count {
        let part = try sealedPart(of: document.hash, number, files)
        _ = try outgoing.deliver(delivery(of: part, of: document.hash, number + 1, of: count))
      }
    }
    _ = try outgoing.flush()
  }

  private func delivery(
    of part: SealedPart, of hash: ContentHash, _ done: Int, of count: Int
  ) -> Delivery {
    let name = Names.blob(part.name)
    return Delivery(change: .put(name, part.bytes)) {
      try memory.setSentParts(done, of: hash, at: state)
      try progress(.sendingDocument(done: done, of: count))
      if done == count { visit.report.sentDocuments += 1 }
    } onConflict: { _ in
      // Another version of zlib may have packed the same content differently; either will do.
      let there = try remote.get(name, limit: RemoteLimits.largestObject)
      do {
        _ = try SealedPart.open(there, name: part.name, .blob, keys.data)
      } catch is SegmentError {
        try visit.putAgain(name, part.bytes)
      }
      return true
    }
  }

  private func sealedPart(
    of hash: ContentHash, _ number: Int, _ files: borrowing AttachmentStore
  ) throws -> SealedPart {
    let bytes = try files.bytes(
      of: hash, from: number * Self.partSize, count: Self.partSize)
    return try SealedPart(
      bytes, identity: Self.identity(hash, number), .blob, keys.data, epoch: keys.data.epoch)
  }

  /// Takes documents that this device lacks from homes that a restore set aside; no one else may
  /// have them.
  func bringBack() throws {
    let wanted = try store.attachedContents()
    guard !wanted.isEmpty else { return }
    let files = try AttachmentStore(in: try home.make())
    for document in wanted where try !files.holds(document.hash) {
      if try home.bringBack(document.hash, to: files) { visit.report.recoveredDocuments += 1 }
    }
  }

  /// Fetches the documents that this device lacks, the newest first.
  func receive() throws {
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
    var done = try files.received(of: hash) / Self.partSize
    while done < count {
      guard let bytes = try part(hash, done) else {
        return losses.lose(.documentPart(hash, done))
      }
      try files.receive(bytes, of: hash, at: done * Self.partSize)
      remote.countAsDone()
      done += 1
      try progress(.receivingDocument(done: done, of: count))
    }
    if try files.finishReceiving(hash) {
      try memory.setSentParts(count, of: hash, at: state)
      visit.report.receivedDocuments += 1
    }
  }

  /// Part of a document; `nil` if it was not sent yet, or is not what it should be.
  func part(_ hash: ContentHash, _ number: Int) throws -> [UInt8]? {
    for epoch in keys.data.epochs {
      guard
        let name = SealedPart.name(
          of: Self.identity(hash, number), .blob, keys.data, epoch: epoch)
      else { continue }
      try remote.checkBudget()
      let finding = try reading.find(Names.blob(name), limit: RemoteLimits.largestObject) { bytes in
        try SealedPart.open(bytes, name: name, .blob, keys.data)
      }
      if case .value(let bytes) = finding { return bytes }
    }
    return nil
  }

  /// Stores parts of documents again that were there.
  func sendAgain(_ parts: [LostPart]) throws {
    guard !parts.isEmpty else { return }
    let files = try AttachmentStore(in: try home.make())
    let sizes = Dictionary(
      try store.attachedContents().map { ($0.hash, $0.size) }, uniquingKeysWith: max)
    for case .documentPart(let hash, let number) in parts {
      guard let size = sizes[hash], number < Self.parts(of: size), try files.holds(hash),
        try memory.sentParts(of: hash, at: state) > number
      else { continue }
      let part = try sealedPart(of: hash, number, files)
      let name = Names.blob(part.name)
      if let there = try remote.object(name), there != part.bytes { try remote.delete(name) }
      try remote.checkBudget(sending: part.bytes.count)
      try remote.put(name, part.bytes)
    }
  }

  /// How many documents are not here.
  func missing() throws -> Int {
    let files = try AttachmentStore(in: try home.make())
    var missing = 0
    for document in try store.attachedContents() where try !files.holds(document.hash) {
      missing += 1
    }
    return missing
  }

  static func parts(of size: Int) -> Int {
    max(1, (size + partSize - 1) / partSize)
  }

  private static func identity(_ hash: ContentHash, _ number: Int) -> [UInt8] {
    var bytes = hash.bytes
    bytes.append(bigEndian: UInt32(clamping: number))
    return bytes
  }
}
