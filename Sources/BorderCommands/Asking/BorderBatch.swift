import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// Answers for every line of a file, however long it is, without holding more than a piece of it.
///
/// A line that is not a place gets an answer too, so that answers and lines stay in step.
struct BorderBatch {
  private static let flushBytes = 65_536

  let path: String
  let accuracyMetres: Double

  func run(_ context: CommandContext) throws -> ExitStatus {
    let lines = try LineInput(path)
    var (json, bad, firstBad) = (JSONLines(), 0, 0)
    var number = 0
    while let line = try lines.next() {
      number += 1
      if let place = line.flatMap(Self.place) {
        json.add(BorderPlaceView(place, accuracyMetres: accuracyMetres))
      } else {
        json.add(BadLine(number: number))
        if bad == 0 { firstBad = number }
        bad += 1
      }
      if json.bytes.count > Self.flushBytes { try json.write(context) }
    }
    try json.write(context)
    guard bad == 0 else {
      throw CommandProblem(
        .badData,
        "\(Phrase.count(bad, "line")) of \(Printable.line(path)) could not be read, the first of "
          + "them line \(firstBad); a line takes LAT,LON")
    }
    return .done
  }

  /// Two numbers with a comma between them, even whole ones; else anything that names a place.
  private static func place(_ line: [UInt8]) -> Coordinate? {
    let text = String(decoding: line, as: UTF8.self)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, let latitude = Int(parts[0]), let longitude = Int(parts[1]) {
      return try? Coordinate(latitude: Double(latitude), longitude: Double(longitude))
    }
    return try? Coordinate(parsing: text)
  }

  struct BadLine: Answer {
    static let members = Members<BadLine> {
      Member(
        "line", .number(.plain), "with --batch, instead of the others: a line that is not a place",
        whenKnown: true
      ) { $0.number }
      Member("error", .text, "with --batch: what such a line should be", whenKnown: true) { _ in
        "takes LAT,LON"
      }
    }

    let number: Int
  }

  /// Lines of JSON that are written many at a time.
  private struct JSONLines {
    var bytes: [UInt8] = []

    mutating func add(_ object: some JSONObject) {
      var writer = JSONWriter()
      object.write(to: &writer)
      bytes += writer.bytes
      bytes.append(UInt8(ascii: "\n"))
    }

    mutating func write(_ context: CommandContext) throws {
      guard !bytes.isEmpty else { return }
      try context.write(String(decoding: bytes, as: UTF8.self))
      bytes.removeAll(keepingCapacity: true)
    }
  }
}
