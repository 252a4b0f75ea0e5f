internal import Text

/// Objects in a bucket of an S3 server.
final class S3Store: ObjectStore {
  private static let mostKeys = 1_000
  /// More consecutive keys than this that are not names of objects are not worth the wait.
  private static let mostPages = 1_000

  private let sender: any HTTPSender
  private let bucket: BucketAddress
  private var asksBeforePut: Bool
  /// Some servers know no `If-None-Match` for a PUT, and refuse it.
  private var isConditional = true

  init(_ sender: any HTTPSender, _ bucket: BucketAddress, asksBeforePut: Bool) {
    (self.sender, self.bucket, self.asksBeforePut) = (sender, bucket, asksBeforePut)
  }

  // MARK: Objects

  func get(_ name: String, from start: Int, limit: Int) throws(Complaint) -> [UInt8] {
    try bytes(of: sender.object(at: bucket.path(name), from: start, limit: limit))
  }

  func get(all wanted: [ObjectWish]) -> [Result<[UInt8], Complaint>] {
    sender.objects(wanted.map { ($0, bucket.path($0.name)) }).map { finding in
      Result { () throws(Complaint) in try bytes(of: finding.get()) }
    }
  }

  private func bytes(of finding: ObjectFinding) throws(Complaint) -> [UInt8] {
    switch finding {
    case .bytes(let bytes): return bytes
    case .missing(let answer) where answer.errorCode == Self.noBucket: throw complaint(answer)
    case .missing: throw Complaint(.notFound, "there is no such object")
    }
  }

  func put(_ name: String, _ bytes: [UInt8]) throws(Complaint) {
    if asksBeforePut, try sender.hasObject(at: bucket.path(name)) { throw Self.exists }
    try put(name, bytes, answer: sender.send(request(name, bytes)), isConditional)
  }

  func change(all changes: [ObjectChange]) -> [Complaint?] {
    guard !asksBeforePut else { return changeEach(changes) }
    let wasConditional = isConditional
    let answers = sender.send(
      all: changes.map { change in
        change.bytes.map { request(change.name, $0) } ?? deletion(of: change.name)
      })
    return zip(changes, answers).map { change, answer in
      complaint { () throws(Complaint) in
        guard let bytes = change.bytes else { return try take(deletion: answer) }
        try put(change.name, bytes, answer: answer, wasConditional)
      }
    }
  }

  /// Takes the answer to a put; where the condition is unknown, it is left out from then on.
  private func put(
    _ name: String, _ bytes: [UInt8], answer: HTTPAnswer, _ wasConditional: Bool
  ) throws(Complaint) {
    if let failure = answer.failure { throw failure }
    switch answer.status {
    case 200, 201, 204:
      if answer.head.isPage(answer.body) { throw complaint(answer) }
    case 501 where wasConditional:
      (isConditional, asksBeforePut) = (false, true)
      try put(name, bytes)
    case 412: throw Self.exists
    // Another request for the same name is under way.
    case 409 where answer.errorCode == "ConditionalRequestConflict":
      throw Complaint(.temporary(seconds: nil), "\(sender.host) is storing another one")
    default: throw complaint(answer)
    }
  }

  func delete(_ name: String) throws(Complaint) {
    try take(deletion: sender.send(deletion(of: name)))
  }

  private func deletion(of name: String) -> HTTPRequest {
    HTTPRequest("DELETE", bucket.path(name))
  }

  private func take(deletion answer: HTTPAnswer) throws(Complaint) {
    if let failure = answer.failure { throw failure }
    guard [200, 204, 404].contains(answer.status), answer.errorCode != Self.noBucket,
      !answer.head.isPage(answer.body)
    else { throw complaint(answer) }
  }

  private static let exists = Complaint(.exists, "there is one of this name")

  private func request(_ name: String, _ bytes: [UInt8]) -> HTTPRequest {
    var request = HTTPRequest("PUT", bucket.path(name))
    request.body = bytes
    if isConditional { request.headers = ["If-None-Match: *"] }
    return request
  }

  // MARK: Lists

  func list(below folder: String?, after: String?, limit: Int) throws(Complaint) -> [String] {
    let prefix = bucket.prefix + (folder.map { $0 + "/" } ?? "")
    var last = after.map { bucket.prefix + $0 } ?? ""
    var names: [String] = []
    for _ in 1...Self.mostPages {
      let page = try page(prefix, after: last, limit: min(limit - names.count, Self.mostKeys))
      names += page.names.filter { $0 > (names.last ?? after ?? "") }.prefix(limit - names.count)
      guard page.isTruncated, names.count < limit else { return names }
      let next = String(decoding: page.lastKey, as: UTF8.self)
      guard next > last else {
        throw Complaint(.other, "\(sender.host) lists the same names again and again")
      }
      last = next
    }
    throw Complaint(.other, "the bucket \(bucket.bucket) is full of what is not vanlog's")
  }

  private func page(
    _ prefix: String, after: String, limit: Int
  ) throws(Complaint) -> BucketListing {
    let body = ListingBody(BucketListing(prefix: bucket.prefix))
    var request = HTTPRequest("GET", bucket.path())
    request.query = [("list-type", "2"), ("max-keys", "\(limit)")]
    if !prefix.isEmpty { request.query.append(("prefix", prefix)) }
    if !after.isEmpty { request.query.append(("start-after", after)) }
    request.mayBeCompressed = true
    request.receiver = { body.take($0, $1) }
    let answer = try checked(request)
    guard answer.status == 200 else { throw complaint(answer) }
    guard body.isWhole, body.listener.isListing else {
      throw Complaint(
        .other,
        "\(sender.host) answers with something other than a bucket list")
    }
    return body.listener
  }

  // MARK: Errors

  private static let noBucket = "NoSuchBucket"

  private func checked(_ request: HTTPRequest) throws(Complaint) -> HTTPAnswer {
    let answer = sender.send(request)
    if let failure = answer.failure { throw failure }
    return answer
  }

  private func complaint(_ answer: HTTPAnswer) -> Complaint {
    switch answer.errorCode {
    case Self.noBucket:
      return Complaint(
        .offline,
        "there is no bucket \(bucket.bucket) on \(sender.host); create it there, then try again")
    case "AuthorizationHeaderMalformed", "PermanentRedirect", "IllegalLocationConstraintException":
      return Complaint(
        .refused,
        "\(sender.host) is in another region; say which in the credentials file (region =)")
    default: return Complaint(answer, from: sender.host)
    }
  }
}
