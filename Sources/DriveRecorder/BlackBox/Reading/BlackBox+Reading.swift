public import DurableFiles

/// A piece of a black box, in the order of recording.
public enum RecoveredPiece: Hashable, Sendable {
  case entry(DriveEntry)
  /// Lines were lost here: what follows is a segment of its own.
  case damage
}

extension BlackBox {
  /// The contents of this home's black box; `nil` if there is none.
  ///
  /// Needs the same small amount of memory for a file of any size, and changes nothing.
  public static func contents(
    in home: borrowing Directory
  ) throws(BlackBoxError) -> BlackBoxContents? {
    try read(in: home, into: { _ in }, { _, _ in })?.contents
  }

  /// Whether there is a point of its drive in this home's black box; reads no further than the first.
  public static func hasPoint(in home: borrowing Directory) throws(BlackBoxError) -> Bool {
    guard var source = try source(in: home) else { return false }
    var scan = LineScan(header: try DriveSearch.header(in: &source))
    if try findsPoint(&scan, in: &source) { return true }
    guard let other = scan.contents.otherHeader else { return false }
    scan = LineScan(header: other)
    return try findsPoint(&scan, in: &source)
  }

  private static func findsPoint(
    _ scan: inout LineScan, in source: inout LineSource
  ) throws(BlackBoxError) -> Bool {
    var isFound = false
    try source.forEachLine { line throws(BlackBoxError) in
      if case .entry(.point) = scan.judge(line)?.kind { isFound = true }
      return !isFound
    }
    return isFound
  }

  /// Reads the black box of this home from front to back into a value; `nil` if there is none.
  ///
  /// If the file turns out to begin with the header of another drive, `start` is called again, and
  /// the first value is discarded.
  public static func read<Gathered>(
    in home: borrowing Directory, named name: String = fileName,
    into start: (DriveHeader) -> Gathered,
    _ add: (inout Gathered, RecoveredPiece) -> Void
  ) throws(BlackBoxError) -> (gathered: Gathered, contents: BlackBoxContents)? {
    guard var source = try source(in: home, named: name) else { return nil }
    let header = try DriveSearch.header(in: &source)
    let first = try gather(&source, header, start, add)
    guard let other = first.contents.otherHeader else { return first }
    let second = try gather(&source, other, start, add)
    return second.contents.points > first.contents.points ? second : first
  }

  private static func gather<Gathered>(
    _ source: inout LineSource, _ header: DriveHeader, _ start: (DriveHeader) -> Gathered,
    _ add: (inout Gathered, RecoveredPiece) -> Void
  ) throws(BlackBoxError) -> (gathered: Gathered, contents: BlackBoxContents) {
    var gathered = start(header)
    let contents = try scan(&source, header) { line throws(BlackBoxError) in
      if line.isBehindDamage { add(&gathered, .damage) }
      if case .entry(let entry?) = line.kind { add(&gathered, .entry(entry)) }
    }
    return (gathered, contents)
  }

  /// Lends every whole line of a drive, and returns the resulting contents.
  static func scan(
    _ source: inout LineSource, _ header: DriveHeader,
    _ body: (ScannedLine) throws(BlackBoxError) -> Void
  ) throws(BlackBoxError) -> BlackBoxContents {
    var scan = LineScan(header: header)
    try source.forEachLine { line throws(BlackBoxError) in
      if let found = scan.judge(line) { try body(found) }
      return true
    }
    return scan.contents
  }

  /// The open file, or `nil` if there is none.
  static func source(
    in home: borrowing Directory, named name: String = fileName
  ) throws(BlackBoxError) -> LineSource? {
    do {
      return LineSource(try home.file(name))
    } catch let error where error.kind == .notFound {
      return nil
    } catch {
      throw .file(error)
    }
  }
}

extension ScannedLine {
  /// Whether a segment begins here because lines were lost before it.
  var isBehindDamage: Bool {
    switch kind {
    case .headerCopy: false
    case .damageMark: true
    case .entry: followsDamage
    }
  }
}

/// Finds out which drive a file holds.
enum DriveSearch {
  /// The header or, if it is damaged, the first intact copy.
  static func header(in source: inout LineSource) throws(BlackBoxError) -> DriveHeader {
    var found: DriveHeader?
    var version: Int64?
    var (isEmpty, isBlank) = (true, true)
    try source.forEachLine { line throws(BlackBoxError) in
      isEmpty = false
      if isBlank { isBlank = line.isBlank }
      if line.offset == 0 { version = HeaderLine.version(line.bytes) }
      if line.isWhole { found = header(line.bytes) }
      return found == nil
    }
    if let found { return found }
    if let version, version > BlackBox.version {
      throw .newerVersion(path: source.path, version: version)
    }
    throw .damaged(path: source.path, isEmpty ? .empty : isBlank ? .blank : .noHeader)
  }

  /// The header in a line, or in a copy that ends it: a newline may have been damaged.
  private static func header(_ line: UnsafeBufferPointer<UInt8>) -> DriveHeader? {
    if let (header, _) = SelfProof.header(line) { return header }
    guard let brace = line.lastIndex(of: UInt8(ascii: "{")), brace > 1 else { return nil }
    return SelfProof.header(UnsafeBufferPointer(rebasing: line[brace...]))?.header
  }
}
