internal import Compression
internal import HTTPServing
internal import Text

/// One file of the page, ready to be served.
struct PageFile: Sendable {
  let name: String
  /// The bytes as browsers see them, unless they are too many to keep beside the compressed ones.
  private let plain: Response.Body?
  private let compressed: Response.Body?
  /// Identifies the content.
  let mark: String

  /// A file as it lies in the folder; one that ends in `.gz` is served under the name without it.
  init(name: String, _ bytes: StaticBytes) {
    self.init(name: name, .constant(bytes), bytes.array)
  }

  init(name: String, _ bytes: [UInt8]) {
    self.init(name: name, .bytes(bytes), bytes)
  }

  private init(name: String, _ body: Response.Body, _ bytes: [UInt8]) {
    mark = Hexadecimal.text(
      withUnsafeBytes(of: CRC32C.checksum(bytes[...]).bigEndian) { Array($0) })
    if name.hasSuffix(Self.ending) {
      self.name = String(name.dropLast(Self.ending.count))
      (plain, compressed) = (nil, body)
    } else {
      self.name = name
      plain = body
      compressed = Self.isWorthIt(bytes) ? .bytes(Zlib.gzipped(bytes)) : nil
    }
  }

  private static let ending = ".gz"

  private static func isWorthIt(_ bytes: [UInt8]) -> Bool { bytes.count > 1_024 }

  /// The name under which it can be kept forever: `app.js` is `app.1a2b3c4d.js`.
  var lastingName: String {
    guard let dot = name.lastIndex(of: ".") else { return "\(name).\(mark)" }
    return "\(name[..<dot]).\(mark)\(name[dot...])"
  }

  func response(_ caching: String, to request: Request) -> Response {
    let tag = "\"\(mark)\""
    var headers = [
      Response.Header(name: "Cache-Control", value: caching),
      Response.Header(name: "ETag", value: tag),
      Response.Header(name: "Vary", value: "Accept-Encoding"),
    ]
    if let known = request[.ifNoneMatch], known.contains(bytesOf: tag) || known == "*" {
      return Response(.notModified, headers)
    }
    headers.append(Response.Header(name: "Content-Type", value: ContentType.of(name)))
    // Every browser takes gzip; any other client gets the large files this way too.
    guard let compressed, request.head.takesGzip || plain == nil else {
      return Response(.ok, headers, plain ?? .bytes([]))
    }
    headers.append(Response.Header(name: "Content-Encoding", value: "gzip"))
    return Response(.ok, headers, compressed)
  }
}

/// The types of files by their endings.
enum ContentType {
  private static let types: [(ending: String, type: String)] = [
    (".html", "text/html; charset=utf-8"), (".js", "text/javascript; charset=utf-8"),
    (".css", "text/css; charset=utf-8"), (".json", json), (".svg", "image/svg+xml"),
    (".png", "image/png"), (".webmanifest", "application/manifest+json"),
    (".txt", "text/plain; charset=utf-8"),
  ]

  static let json = "application/json"

  static func of(_ name: String) -> String {
    types.first { name.hasSuffix($0.ending) }?.type ?? "application/octet-stream"
  }
}
