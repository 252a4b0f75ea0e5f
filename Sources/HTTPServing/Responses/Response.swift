public import DurableFiles

/// An answer: a status, headers and a body, whose length is known before it begins.
public struct Response: Sendable {
  public enum Body: Sendable {
    case bytes([UInt8])
    /// Bytes of the program itself, which are never copied.
    case constant(StaticBytes)
    /// A part of a file, read while it is sent.
    case file(ServedFile, Range<Int>)
  }

  public struct Header: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(name: String, value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  public let status: HTTPStatus
  public private(set) var headers: [Header]
  public let body: Body
  /// Whether the connection ends with it.
  public var endsConnection = false

  public init(_ status: HTTPStatus, _ headers: [Header] = [], _ body: Body = .bytes([])) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  public init(_ status: HTTPStatus, type: String, _ body: Body) {
    self.init(status, [Header(name: "Content-Type", value: type)], body)
  }

  public mutating func add(_ name: String, _ value: String) {
    headers.append(Header(name: name, value: value))
  }

  public mutating func add(_ more: [Header]) {
    headers += more
  }

  var bodySize: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .constant(let bytes): bytes.count
    case .file(_, let range): range.count
    }
  }

  /// Status line and headers as they are sent.
  ///
  /// There is no Date: the clock may be wrong, and a browser would compute ages from it.
  func head(endsConnection: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    if status != .noContent, status != .notModified { text += "Content-Length: \(bodySize)\r\n" }
    if endsConnection { text += "Connection: close\r\n" }
    return Array((text + "\r\n").utf8)
  }
}

extension Response {
  /// The head of an answer that ends with its connection.
  var streamHead: [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    return Array((text + "Connection: close\r\n\r\n").utf8)
  }
}

/// Bytes that are there as long as the program runs, such as those embedded in it.
public struct StaticBytes: @unchecked Sendable {
  let start: UnsafeRawPointer
  public let count: Int

  /// The bytes must never change or go.
  public init(_ start: UnsafeRawPointer, count: Int) {
    (self.start, self.count) = (start, count)
  }

  public var array: [UInt8] { Array(UnsafeRawBufferPointer(start: start, count: count)) }
}

/// An open file that answers are read from.
public final class ServedFile: Sendable {
  let file: File
  public let size: Int

  public init(_ file: consuming File) throws(FileError) {
    size = try file.status().size
    self.file = file
  }

  /// Bytes from a place on, fewer than asked for if the file has become shorter.
  public func bytes(upTo count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    try file.bytes(upTo: count, at: offset)
  }
}
