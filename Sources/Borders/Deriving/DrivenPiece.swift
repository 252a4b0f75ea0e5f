internal import Geodesy
internal import Text

/// A part of a drive that speaks for the van: no other drive had spoken for that time before.
struct DrivenPiece {
  let drive: RecordID
  let country: String
  var first: Instant
  var last: Instant
  let place, end: CoordinateE7
  /// The crossing with which it begins; `nil` as well if its beginning was cut off.
  var crossing: Crossing.Event?
  /// Whether it had begun while another drive spoke.
  var isCutAtStart = false
  let isCertain: Bool

  init(_ stretch: DriveStretch, of drive: RecordID) {
    self.drive = drive
    country = stretch.country
    (first, last) = (stretch.first, stretch.last)
    (place, end) = (stretch.place, stretch.end)
    crossing = stretch.crossing
    isCertain = stretch.isCertain
  }

  func contains(_ moment: Instant) -> Bool { first <= moment && moment <= last }

  /// The pieces of drives in order of time.
  ///
  /// Of two recordings of one time the one that began earlier counts; the other adds what it lacks.
  static func all(of drives: [DrivenDrive]) -> [DrivenPiece] {
    let ordered = drives.filter { !$0.stretches.isEmpty }.sorted { $0.precedes($1) }
    var pieces: [DrivenPiece] = []
    pieces.reserveCapacity(ordered.reduce(0) { $0 + $1.stretches.count })
    for drive in ordered {
      for stretch in drive.stretches {
        let piece = DrivenPiece(stretch, of: drive.id)
        if let last = pieces.last, last.last >= piece.first {
          for part in piece.parts(beside: pieces) { insert(part, in: &pieces) }
        } else {
          pieces.append(piece)
        }
      }
    }
    return pieces
  }

  private static func insert(_ piece: DrivenPiece, in pieces: inout [DrivenPiece]) {
    var index = pieces.endIndex
    while index > 0, pieces[index - 1].first > piece.first { index -= 1 }
    pieces.insert(piece, at: index)
  }

  /// What is left of it beside others, which are in order and do not overlap.
  private func parts(beside others: [DrivenPiece]) -> [DrivenPiece] {
    var start = others.endIndex
    while start > 0, others[start - 1].last >= first { start -= 1 }
    var parts: [DrivenPiece] = []
    var rest = self
    for other in others[start...] where other.first <= last && other.drive != drive {
      if rest.first < other.first {
        var part = rest
        part.last = other.first
        parts.append(part)
      }
      guard other.last < last else { return parts }
      if other.last >= rest.first {
        rest.first = other.last
        rest.crossing = nil
        rest.isCutAtStart = true
      }
    }
    return parts + [rest]
  }
}

extension DrivenDrive {
  /// Whether it counts before another for the time of both.
  fileprivate func precedes(_ other: DrivenDrive) -> Bool {
    guard let first = stretches.first?.first, let otherFirst = other.stretches.first?.first,
      let last = stretches.last?.last, let otherLast = other.stretches.last?.last
    else { return false }
    if first != otherFirst { return first < otherFirst }
    return last != otherLast ? last > otherLast : id < other.id
  }
}
