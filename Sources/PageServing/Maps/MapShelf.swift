internal import DurableFiles
internal import HTTPServing
internal import HomeFolder
internal import MapFiles

/// The maps of the home, from which browsers fetch ranges of bytes; interpreting them is up to the
/// browser.
struct MapShelf: Sendable {
  private static let prefix = "/maps/"
  /// The most that one request gets.
  static let longestRange = 4 << 20

  private let home: HomeFolder

  init(_ home: HomeFolder) {
    self.home = home
  }

  /// The answer to a request for `/maps/NAME.pmtiles?v=MARK`.
  func response(to request: Request) throws(APIProblem) -> Response {
    guard let map = map(of: request) else { throw .noSuchPath }
    let caching = [
      Response.Header(name: "Cache-Control", value: "private, max-age=604800, immutable"),
      Response.Header(name: "Accept-Ranges", value: "bytes"),
      Response.Header(name: "ETag", value: "\"\(map.mark)\""),
      Response.Header(name: "Content-Type", value: "application/octet-stream"),
    ]
    let size = map.file.size
    guard let text = request[.range], let range = ByteRange.parse(text, size: size),
      !range.isEmpty, range.count <= Self.longestRange
    else {
      // A whole map may have gigabytes.
      return Response(
        .rangeNotSatisfiable,
        [
          Response.Header(name: "Content-Range", value: "bytes */\(size)"),
          Response.Header(name: "Cache-Control", value: "no-store"),
        ])
    }
    let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
    return Response(
      .partialContent, caching + [Response.Header(name: "Content-Range", value: place)],
      .file(map.file, range))
  }

  /// The map of that name, unless another one has its name by now.
  private func map(of request: Request) -> (file: ServedFile, mark: String)? {
    let name = request.path.dropFirst(Self.prefix.count)
    guard let folder = (try? home.open()) ?? nil, let maps = try? MapFolder(in: folder),
      let open = try? maps.open(fileName: String(name))
    else { return nil }
    let mark = open.mark
    guard request.head.target["v"].map({ $0 == mark }) ?? true,
      let served = try? ServedFile(open.takeFile())
    else { return nil }
    return (served, mark)
  }
}
