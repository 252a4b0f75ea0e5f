import DriveRecorder
import DurableFiles
import Geodesy
import HomeFolder
import Text

/// A black box at one moment of the drive, byte by byte.
struct TortureImage {
  let bytes: [UInt8]
  /// How many points it holds, all of which were acknowledged.
  let points: Int
}

/// Writes a drive as the recorder does, and shows the file after each write.
struct TortureWriter: ~Copyable {
  private let home: Directory
  private var writer: BlackBoxWriter

  init(_ header: DriveHeader, in home: consuming Directory) throws {
    let run = try home.makePrivate(HomeFolder.runName)
    writer = try BlackBoxWriter.create(in: home, run: run, header, at: 0)
    self.home = home
  }

  /// Adds all entries, and lends the file after each write.
  mutating func write(
    _ entries: [DriveEntry], _ body: (TortureImage) throws -> Void
  ) throws {
    try body(image())
    for entry in entries {
      writer.add(entry)
      guard writer.isDue(at: entry.uptime) else { continue }
      if let failure = writer.flush(at: entry.uptime).failure { throw failure }
      try body(image())
    }
  }

  private func image() throws -> TortureImage {
    let file = try home.file(BlackBox.fileName)
    return TortureImage(bytes: try file.contents(limit: 1 << 30), points: writer.savedPoints)
  }
}

/// The files from which damage is made.
struct TortureImages {
  /// Nearly the whole drive, still being recorded.
  let last: TortureImage
  /// The same file after a third of the drive.
  let early: TortureImage
  /// The file of another drive of the same length, somewhere else.
  let foreign: TortureImage
  let foreignDrive: RecordID

  init(
    _ truth: TortureTruth, foreignDrive: RecordID, in home: consuming Directory,
    and other: consuming Directory
  ) throws {
    var (early, last) = (TortureImage.none, TortureImage.none)
    var writer = try TortureWriter(truth.header, in: home)
    try writer.write(truth.entries.filter(\.isOnTheWay)) { image in
      if image.points <= truth.points.count / 3 { early = image }
      last = image
    }
    (self.early, self.last, self.foreignDrive) = (early, last, foreignDrive)
    var header = truth.header
    header.drive = foreignDrive
    var foreign = TortureImage.none
    var otherWriter = try TortureWriter(header, in: other)
    try otherWriter.write(truth.entries.filter(\.isOnTheWay).map { try $0.moved() }) {
      foreign = $0
    }
    self.foreign = foreign
  }

  /// The offset of the other drive from this one, in 10⁻⁷ degrees.
  fileprivate static let offset: Int32 = 10_000_000

  /// The original of a point of the other drive; `nil` if there can be none.
  static func backFromOther(_ point: DrivePoint) -> DrivePoint? {
    try? point.moved(by: offset)
  }
}

extension DrivePoint {
  fileprivate func moved(by offset: Int32) throws -> DrivePoint {
    var point = self
    let (latitude, overflows) = position.latitude.addingReportingOverflow(offset)
    point.position = try CoordinateE7(
      latitude: overflows ? .max : latitude, longitude: position.longitude)
    return point
  }
}

extension TortureImage {
  fileprivate static let none = TortureImage(bytes: [], points: 0)
}

extension DriveEntry {
  fileprivate var uptime: Int64 {
    switch self {
    case .point(let point): point.uptime
    case .event(let event): event.uptime
    }
  }

  /// Whether the drive continues after it.
  fileprivate var isOnTheWay: Bool {
    if case .event(let event) = self { event.kind != .stop } else { true }
  }

  /// The same entry, moved to the other drive.
  fileprivate func moved() throws -> DriveEntry {
    guard case .point(let point) = self else { return self }
    return .point(try point.moved(by: -TortureImages.offset))
  }
}
