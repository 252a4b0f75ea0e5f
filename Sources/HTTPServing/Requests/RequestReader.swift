/// Makes requests of the bytes of one connection, however they are split.
///
/// What is kept is bounded: a head, a body, and the beginning of what follows.
public struct RequestReader: Sendable {
  /// The most bytes that may wait.
  static let capacity = HeadScanner.limit + RequestHead.bodyLimit

  private var bytes: [UInt8] = []
  private var scanner = HeadScanner()
  private var head: (value: RequestHead, length: Int)?

  public init() {}

  /// Whether a request has begun and is not complete.
  public var hasBegun: Bool { !bytes.isEmpty }

  /// How many more bytes it takes.
  var room: Int { Self.capacity - bytes.count }

  /// Adds bytes that have arrived, at most as many as there is room for.
  public mutating func take(_ piece: some Collection<UInt8>) {
    bytes += piece
  }

  /// The next whole request, if there is one.
  public mutating func next() throws(RequestProblem) -> (head: RequestHead, body: [UInt8])? {
    if head == nil, let length = try scanner.scan(bytes) {
      head = (try RequestHead(parsing: bytes[..<length]), length)
    }
    guard let (value, length) = head, bytes.count >= length + value.bodySize else { return nil }
    let end = length + value.bodySize
    let body = Array(bytes[length..<end])
    // An idle connection keeps no memory.
    bytes = end < bytes.count ? Array(bytes[end...]) : []
    scanner = HeadScanner()
    head = nil
    return (value, body)
  }
}
