internal import Compression
internal import DurableFiles
internal import Glibc
internal import Tables

/// The bytes of one file of places: a file itself, what a compressed one holds, or a member of an
/// archive.
struct SpotSource {
  /// The operand that stands for standard input.
  static let standardInput = "-"
  /// An archive may be compressed, and its members too, but deeper layers are not opened.
  private static let mostLayers = 3

  /// The last part of its path, without the ending of what it was compressed with.
  let name: String
  /// The folder that it lies in, without those around it; empty if there is none.
  var folder = ""
  let loader: TextLoader
  /// How it was compressed: `gzip` or `zip`.
  var compression: String?

  /// All files in a file, of any kind; folders and empty files are left out.
  static func all(
    in path: String, _ options: SpotReadingOptions, _ progress: SpotProgress
  ) throws -> [SpotSource] {
    let folder = options.scratchFolder
    var room = options.mostUnpackedBytes
    let loader =
      try path == standardInput
      ? readingStandardInput(folder, limit: room, progress)
      : TextLoader(path: path, scratchFolder: folder)
    let whole = SpotSource(
      name: lastPart(of: path), folder: folderPart(of: path), loader: loader)
    do {
      return try whole.unpacked(folder, &room, layers: mostLayers, progress)
    } catch let error as ZlibError {
      throw Self.problem(error)
    } catch let error as ZipError {
      throw Self.problem(error)
    }
  }

  private static func problem(_ error: ZlibError) -> SpotFileError {
    guard case .tooLarge(let limit) = error else {
      return .damaged("the gzip file cannot be expanded: \(error); get a complete copy")
    }
    return .otherFormat(
      "what is compressed has more than the \(limit >> 20) MiB that are left for it; unpack it, and "
        + "import its parts")
  }

  private static func problem(_ error: ZipError) -> SpotFileError {
    switch error {
    case .damaged: .damaged("\(error)")
    default: .otherFormat("\(error)")
    }
  }

  static func lastPart(of path: String) -> String {
    String(path.split { $0 == "/" || $0 == "\\" }.last ?? "")
  }

  static func folderPart(of path: String) -> String {
    let folder = path.split { $0 == "/" || $0 == "\\" }.dropLast().last.map { String($0) } ?? ""
    return folder == "." || folder == ".." ? "" : folder
  }

  // MARK: - Unpacking

  /// The files in this one, expanded to no more than `room` bytes.
  private func unpacked(
    _ folder: String, _ room: inout Int, layers: Int, _ progress: SpotProgress
  ) throws -> [SpotSource] {
    let start = try loader.start()
    if start.starts(with: Gunzip.magic), layers > 0 {
      let inner = try expanded(folder, &room, progress)
      return try inner.unpacked(folder, &room, layers: layers - 1, progress)
    }
    guard start.starts(with: ZipArchive.magic), layers > 0 else { return [self] }
    return try members(folder, &room, layers: layers - 1, progress)
  }

  private func expanded(
    _ folder: String, _ room: inout Int, _ progress: SpotProgress
  ) throws -> SpotSource {
    let size = try loader.size
    var (offset, total) = (0, 0)
    let limit = room
    let inner = try TextLoader(scratchFolder: folder) { take in
      try Gunzip.expand(
        limit: limit,
        read: { maximum in
          let bytes = try loader.bytes(upTo: maximum, at: offset)
          offset += bytes.count
          try progress.report(0, size)
          return bytes
        },
        { piece in
          total += piece.count
          try take(piece)
        })
    }
    room -= total
    return SpotSource(
      name: Self.without(".gz", name), folder: self.folder, loader: inner,
      compression: compression ?? "gzip")
  }

  private static func without(_ ending: String, _ name: String) -> String {
    name.lowercased().hasSuffix(ending) && name.count > ending.count
      ? String(name.dropLast(ending.count)) : name
  }

  private func members(
    _ folder: String, _ room: inout Int, layers: Int, _ progress: SpotProgress
  ) throws -> [SpotSource] {
    let loader = loader
    let read: ZipArchive.Read = { try loader.bytes(upTo: $0, at: $1) }
    let archive = try ZipArchive(size: loader.size, read: read)
    if archive.members.contains(where: { Self.isOfSpreadsheet($0.name) }) {
      throw SpotFileError.otherFormat("this is a spreadsheet; save it as CSV")
    }
    var sources: [SpotSource] = []
    for member in archive.members where Self.isWorthReading(member) {
      guard try Self.isText(member, read) else { continue }
      let limit = room
      var left = limit
      let inner = try TextLoader(scratchFolder: folder) { take in
        try ZipArchive.expand(member, read: read) { piece in
          left -= piece.count
          guard left >= 0 else { throw ZlibError.tooLarge(limit: limit) }
          try take(piece)
          try progress.report(0, member.bytes)
          return true
        }
      }
      room = left
      let source = SpotSource(
        name: Self.lastPart(of: member.name), folder: Self.folderPart(of: member.name),
        loader: inner, compression: "zip")
      sources += try source.unpacked(folder, &room, layers: layers, progress)
    }
    guard !sources.isEmpty else {
      throw SpotFileError.otherFormat("the archive holds no file of places")
    }
    guard sources.count == 1 else { return sources }
    // As in KMZ, whose only member of interest is always called `doc.kml`.
    return [
      SpotSource(
        name: name, folder: self.folder, loader: sources[0].loader, compression: "zip")
    ]
  }

  private static func isOfSpreadsheet(_ name: String) -> Bool {
    name == "xl/workbook.xml" || name == "xl/workbook.bin"
      || name == "META-INF/manifest.xml" || name == "word/document.xml"
  }

  /// Whether it may be a file of places, and not what a desktop adds to archives.
  private static func isWorthReading(_ member: ZipArchive.Member) -> Bool {
    let name = lastPart(of: member.name)
    return !member.isFolder && member.bytes > 0 && !name.hasPrefix(".")
      && !member.name.hasPrefix("__MACOSX/")
  }

  /// Whether it begins like a text, or like something that can be unpacked in turn.
  private static func isText(_ member: ZipArchive.Member, _ read: ZipArchive.Read) throws -> Bool {
    var start: [UInt8] = []
    try ZipArchive.expand(member, read: read) { piece in
      start.append(contentsOf: piece.prefix(startBytes - start.count))
      return start.count < startBytes
    }
    if start.starts(with: Gunzip.magic) || start.starts(with: ZipArchive.magic) { return true }
    return (try? SpotFileKind(start, ByteOrderMark(start))) != nil
  }

  private static let startBytes = 4_096

  // MARK: - Standard input

  private static func readingStandardInput(
    _ folder: String, limit: Int, _ progress: SpotProgress
  ) throws -> TextLoader {
    try TextLoader(scratchFolder: folder) { take in
      var buffer = [UInt8](repeating: 0, count: 1 << 17)
      var total = 0
      while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count == 0 { return }
        guard count > 0 else {
          let code = errno
          if code == EINTR { continue }
          throw SpotFileError.otherFormat(
            "standard input cannot be read: \(SystemMessage.text(code)); give a file or a pipe")
        }
        total += count
        guard total <= limit else {
          throw SpotFileError.otherFormat(
            "there are more than \(limit >> 20) MiB on standard input; give the name of a file")
        }
        try buffer.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        try progress.report(0, total)
      }
    }
  }
}
