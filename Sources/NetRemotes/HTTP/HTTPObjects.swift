/// Reading objects that have URLs, the same for WebDAV and S3.
extension HTTPSender {
  /// The bytes of an object from `start` on.
  ///
  /// Where a connection was lost it continues with another, as long as each one brings something.
  func object(
    at url: String, from start: Int, limit: Int
  ) throws(Complaint) -> ObjectFinding {
    let part = ObjectPart(start: start, limit: limit)
    while true {
      let before = part.bytes.count
      var request = HTTPRequest("GET", url)
      request.start = start + before
      part.begin(at: request.start)
      request.receiver = { transfer, piece in part.take(transfer, piece) }
      let answer = send(request)
      switch (answer.failure, answer.status) {
      // 416: it ends before the part that is wanted.
      case (nil, 200), (nil, 206), (nil, 416): return .bytes(part.bytes)
      case (nil, 404), (nil, 410): return .missing(answer)
      case (nil, _): throw Complaint(answer, from: host)
      case (let failure?, _):
        guard answer.wasDropped, part.bytes.count > before else { throw failure }
      }
    }
  }

  /// The bytes of several objects, all at once; what is lost on the way is requested again alone.
  func objects(
    _ wanted: [(wish: ObjectWish, url: String)]
  ) -> [Result<ObjectFinding, Complaint>] {
    let parts = wanted.map { ObjectPart(start: $0.wish.start, limit: $0.wish.limit) }
    let requests = zip(wanted, parts).map { wanted, part in
      var request = HTTPRequest("GET", wanted.url)
      request.start = wanted.wish.start
      part.begin(at: request.start)
      request.receiver = { transfer, piece in part.take(transfer, piece) }
      return request
    }
    let answers = send(all: requests)
    return zip(zip(wanted, parts), answers).map { item, answer in
      let ((wish, url), part) = item
      return Result { () throws(Complaint) in
        switch (answer.failure, answer.status) {
        case (nil, 200), (nil, 206), (nil, 416): return .bytes(part.bytes)
        case (nil, 404), (nil, 410): return .missing(answer)
        case (nil, _): throw Complaint(answer, from: host)
        case (let failure?, _):
          guard answer.wasDropped else { throw failure }
          return try object(at: url, from: wish.start, limit: wish.limit)
        }
      }
    }
  }

  /// Whether there is an object.
  func hasObject(at url: String) throws(Complaint) -> Bool {
    let answer = send(HTTPRequest("HEAD", url))
    if let failure = answer.failure { throw failure }
    switch answer.status {
    case 200..<300: return true
    case 404, 410: return false
    default: throw Complaint(answer, from: host)
    }
  }
}

/// The outcome of looking for an object.
enum ObjectFinding {
  case bytes([UInt8])
  /// There is none; the answer may say why.
  case missing(HTTPAnswer)
}

/// The part of an object that is wanted, put together from one or several answers.
final class ObjectPart {
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  /// Where the next answer was asked to begin.
  private var start: Int
  /// How many bytes of the answer come before those; `nil` before its first piece.
  private var surplus: Int?

  init(start: Int, limit: Int) {
    (self.start, self.limit) = (start, limit)
  }

  func begin(at start: Int) {
    self.start = start
    surplus = nil
  }

  /// Takes a piece of the body of an HTTP answer; `false` ends the transfer.
  func take(_ transfer: Transfer, _ piece: UnsafeRawBufferPointer) -> Bool {
    if surplus == nil, !checkHead(transfer, piece) { return false }
    return append(piece, transfer)
  }

  /// Takes a piece of a body that was compressed, so that its announced length says nothing.
  func take(unpacked piece: UnsafeRawBufferPointer, _ transfer: Transfer) -> Bool {
    append(piece, transfer)
  }

  /// Takes a piece of a file that begins where it was asked to.
  func take(_ transfer: Transfer, _ piece: UnsafeRawBufferPointer, announced: Int?) -> Bool {
    if surplus == nil {
      surplus = 0
      if let announced, announced > limit - bytes.count { return refuse(transfer) }
    }
    return append(piece, transfer)
  }

  private func append(_ piece: UnsafeRawBufferPointer, _ transfer: Transfer) -> Bool {
    let skipped = min(surplus ?? 0, piece.count)
    surplus = (surplus ?? 0) - skipped
    guard bytes.count + piece.count - skipped <= limit else { return refuse(transfer) }
    bytes += piece[skipped...]
    return true
  }

  /// Finds out from the head of an answer what its bytes are, and whether they are too many.
  private func checkHead(_ transfer: Transfer, _ piece: UnsafeRawBufferPointer) -> Bool {
    let head = transfer.head
    guard !head.isPage(piece) else {
      transfer.refusal = .page(from: "the server", status: head.status)
      return false
    }
    let first = head.status == 206 ? (head.rangeStart ?? start) : 0
    guard first <= start else {
      transfer.refusal = Complaint(.other, "the server sends another part than was asked for")
      return false
    }
    surplus = start - first
    guard let length = head.contentLength, length - (start - first) > limit - bytes.count else {
      return true
    }
    return refuse(transfer)
  }

  private func refuse(_ transfer: Transfer) -> Bool {
    transfer.refusal = Complaint(.tooLarge, "it has more than \(limit) bytes")
    return false
  }
}
