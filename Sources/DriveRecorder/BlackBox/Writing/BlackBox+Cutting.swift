internal import DurableFiles
internal import Glibc
internal import Text

/// Why the file of a drive cannot be cut.
public enum CutError: Error, Equatable, Sendable {
  /// It holds another drive by now, or no point that would stay.
  case otherDrive
  /// Lines of it are damaged: the next recorder mends it first.
  case damaged
  /// Entries wait in memory, since the disk refuses them.
  case unsaved
  case blackBox(BlackBoxError)
}

extension CutError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .otherDrive: "the file holds another drive by now"
    case .damaged: "lines of the file are damaged; the next start of the recorder repairs it"
    case .unsaved: "the disk accepts no entries; the recorder keeps trying"
    case .blackBox(let error): "\(error)"
    }
  }

  /// The exit code for this error, from `sysexits.h`.
  public var exitCode: CInt {
    switch self {
    case .otherDrive: EX_TEMPFAIL
    case .damaged: EX_DATAERR
    case .unsaved: EX_IOERR
    case .blackBox(let error): error.exitCode
    }
  }
}

extension BlackBox {
  /// Writes the entries that stay to a new file, which then takes the place of the old one, and
  /// returns them; after any failure the file is the old one or the new one (Invariant 1).
  ///
  /// They are renumbered from 1, since no lines before them are missing.
  static func take(
    _ cut: BlackBoxCut, from home: borrowing Directory
  ) throws(CutError) -> (header: DriveHeader, entries: [DriveEntry]) {
    let search = try onBox { () throws(BlackBoxError) in
      try read(in: home, into: { (header: $0, search: CutSearch(cut, header: $0)) }) {
        found, piece in
        if case .entry(let entry) = piece { found.search.take(entry) }
      }
    }
    guard let (found, contents) = search, found.header.drive == cut.drive,
      found.search.isComplete
    else { throw .otherDrive }
    // What cannot be read, or not by this version, cannot be moved either.
    guard !contents.isDamaged, contents.unknownEntries == 0 else { throw .damaged }
    do {
      return try rewrite(in: home, from: found.search, cut)
    } catch {
      throw .blackBox(error)
    }
  }

  private static func onBox<Value>(
    _ body: () throws(BlackBoxError) -> Value
  ) throws(CutError) -> Value {
    do {
      return try body()
    } catch {
      throw .blackBox(error)
    }
  }

  private static func rewrite(
    in home: borrowing Directory, from search: CutSearch, _ cut: BlackBoxCut
  ) throws(BlackBoxError) -> (header: DriveHeader, entries: [DriveEntry]) {
    var new = CutCopy(search, cut)
    let read = try read(in: home, into: { _ in new }) { copy, piece in
      switch piece {
      case .damage: copy.addDamage()
      case .entry(let entry): copy.take(entry)
      }
    }
    new = read?.gathered ?? new
    let bytes = new.lines.bytes + closing
    try onDisk { () throws(FileError) in try home.replace(fileName, with: bytes) }
    return (search.header, new.entries)
  }
}

/// The file that is left of one that is cut.
private struct CutCopy {
  private let search: CutSearch
  private let cut: BlackBoxCut
  private(set) var lines: LineWriter
  private(set) var entries: [DriveEntry] = []
  private var copies = HeaderCopies()
  private var place = 0
  private var notes = 0

  init(_ search: CutSearch, _ cut: BlackBoxCut) {
    self.search = search
    self.cut = cut
    lines = LineWriter(header: search.header)
    lines.beginFile()
    if let proof = search.earlierProof { add(.event(proof)) }
  }

  private var hasBegun: Bool { search.start.map { place >= $0 } ?? false }

  /// Lines were lost here, long ago.
  mutating func addDamage() {
    if hasBegun { lines.addDamageMark() }
  }

  mutating func take(_ entry: DriveEntry) {
    defer { place += 1 }
    if case .event(let event) = entry, case .note = event.kind {
      notes += 1
      guard notes > cut.notes else { return }
    }
    if hasBegun { add(entry) }
  }

  private mutating func add(_ entry: DriveEntry) {
    let before = lines.bytes.count
    entries.append(entry)
    lines.add(entry, number: Int64(entries.count), showsNumber: true)
    copies.count(lines.bytes.count - before)
    guard copies.isDue else { return }
    lines.addCopy()
    copies.begin()
  }
}
