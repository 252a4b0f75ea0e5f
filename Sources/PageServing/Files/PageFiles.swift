internal import CWebPage
internal import DurableFiles
internal import HTTPServing
internal import Text

/// The files of the page: those in the program, or those of a folder while the page is being written.
struct PageFiles: Sendable {
  static let indexName = "index.html"
  private static let mostFiles = 256
  private static let largestFile = 8 << 20

  private var files: [PageFile] = []
  /// The page itself, with lasting names in place of those in the folder.
  private(set) var index: PageFile

  /// The files in the program, and those of Leaflet if the machine has them.
  static func embedded() -> PageFiles {
    var count: UInt = 0
    let table = vanlog_page_files(&count)
    let files = UnsafeBufferPointer(start: table, count: Int(count)).map { file in
      (String(cString: file.name), StaticBytes(file.bytes, count: Int(file.count)))
    }
    let index = files.first { $0.0 == indexName }?.1.array ?? []
    return PageFiles(
      index: index,
      files.filter { $0.0 != indexName }.map { PageFile(name: $0.0, $0.1) } + Leaflet.files())
  }

  /// The files of a folder as they are now.
  static func folder(_ path: String) throws(FileError) -> PageFiles {
    let folder = try Directory(path, links: .follow)
    var files: [PageFile] = []
    var index: [UInt8] = []
    for name in try folder.names().sorted().prefix(mostFiles)
    where try folder.status(of: name)?.kind == .regular {
      let bytes = try folder.contents(of: name, limit: largestFile)
      if name == indexName { index = bytes } else { files.append(PageFile(name: name, bytes)) }
    }
    return PageFiles(index: index, files + Leaflet.files())
  }

  private init(index: [UInt8], _ files: [PageFile]) {
    self.files = files
    self.index = PageFile(name: Self.indexName, Self.linked(index, to: files))
  }

  /// Which page this is; it changes whenever any of its files does.
  var mark: String { index.mark }

  /// The answer to a request for a file; `nil` if there is none of that name.
  func response(to request: Request) -> Response? {
    let name = request.path.dropFirst()
    if name.isEmpty {
      // It opens again far from the van, for a week.
      return index.response("private, max-age=604800", to: request)
    }
    if let file = files.first(where: { $0.lastingName == name }) {
      return file.response("public, max-age=31536000, immutable", to: request)
    }
    return files.first { $0.name == name }?.response("no-cache", to: request)
  }

  /// The page with `"/app.js"` replaced by `"/app.1a2b3c4d.js"`, for each file that there is.
  private static func linked(_ index: [UInt8], to files: [PageFile]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var linked: [UInt8] = []
    var rest = index[...]
    while let start = rest.firstIndex(of: quote) {
      linked += rest[...start]
      rest = rest[(start + 1)...]
      guard let end = rest.firstIndex(of: quote) else { break }
      let name = rest[..<end].dropFirst()
      if rest.first == UInt8(ascii: "/"),
        let file = files.first(where: { $0.name.utf8.elementsEqual(name) })
      {
        linked += Array("/\(file.lastingName)".utf8)
        rest = rest[end...]
      }
    }
    return linked + rest
  }
}

/// Leaflet, as Debian's package `libjs-leaflet` installs it: compressed already.
enum Leaflet {
  private static let folder = "/usr/share/javascript/leaflet"
  private static let largest = 1 << 20
  /// What the page calls them, and what Debian does.
  private static let names = [
    (page: "leaflet.js.gz", debian: "leaflet.min.js.gz"),
    (page: "leaflet.css.gz", debian: "leaflet.css.gz"),
  ]

  /// Both files, or none where the package is not installed.
  static func files() -> [PageFile] {
    let files = names.compactMap { name -> PageFile? in
      let bytes = try? File.contents(
        of: "\(folder)/\(name.debian)", limit: largest, links: .follow)
      return bytes.map { PageFile(name: name.page, $0) }
    }
    return files.count == names.count ? files : []
  }
}
