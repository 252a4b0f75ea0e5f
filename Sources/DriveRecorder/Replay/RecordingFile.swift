internal import DurableFiles

/// A recording on the disk: reports of gpsd as `gpspipe -w` writes them, sentences of a receiver as
/// `gpspipe -r` does, or a GPX file.
public enum RecordingFile {
  private static let piece = 65_536

  /// The reports of a recording, read incrementally.
  public static func open(_ path: String) throws -> any TimedReports {
    let file = OpenFile(try File(path, links: .follow))
    let start = try file.next()
    var given: [UInt8]? = start
    let read = { () throws -> [UInt8] in
      if let start = given.take() { return start }
      return try file.next()
    }
    let isXML = start.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    return isXML ? try GPXReplay(read) : ReplaySource(content(of: start), read)
  }

  /// What a recording holds, by its first piece.
  ///
  /// With both reports and sentences, as of `gpspipe -w -r`, the reports count; before the sentences of
  /// `gpspipe -r` come reports without a position.
  private static func content(of start: [UInt8]) -> ReplaySource.Content {
    var hasSentences = false
    for line in start.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if ReplaySource.isPosition(line) { return .reports }
      if !hasSentences, let sentence = try? NMEASentence(parsing: line) {
        hasSentences = sentence.kind != .gsa
      }
    }
    return hasSentences ? .sentences : .reports
  }

  /// An open file and how far it has been read.
  private final class OpenFile {
    private let file: File
    private var offset = 0

    init(_ file: consuming File) {
      self.file = file
    }

    func next() throws -> [UInt8] {
      let bytes = try file.bytes(upTo: RecordingFile.piece, at: offset)
      offset += bytes.count
      return bytes
    }
  }
}
