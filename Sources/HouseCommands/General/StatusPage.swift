import CommandLineKit

/// The lines of `status` for a person: at most one screen of them, unless all are asked for.
struct StatusPage {
  /// How much it matters that a line is seen; those that matter least make way first.
  enum Weight: Int, Comparable {
    case background, usual, urgent

    static func < (first: Weight, second: Weight) -> Bool { first.rawValue < second.rawValue }
  }

  private struct Line {
    let label, value: String
    let tone: Fields.Tone
    let weight: Weight
  }

  private var lines: [Line] = []
  /// The rows of a usual terminal, without the prompt.
  private static let rows = 23

  mutating func add(
    _ label: String, _ value: String, _ tone: Fields.Tone = .plain, _ weight: Weight = .usual
  ) {
    let weight = tone == .plain ? weight : .urgent
    lines.append(Line(label: label, value: value, tone: tone, weight: weight))
  }

  /// Several values with one label.
  mutating func add(
    _ label: String, _ values: [(text: String, tone: Fields.Tone)], _ weight: Weight = .usual
  ) {
    for (index, value) in values.enumerated() {
      add(index == 0 ? label : "", value.text, value.tone, weight)
    }
  }

  /// What fits on a screen of this width; of lines that matter equally little, the last go first.
  func fields(width: Int?, all: Bool) -> Fields {
    var kept = lines
    while !all, fields(kept).lineCount(width: width) > Self.rows, kept.count > 1,
      let least = kept.map(\.weight).min(),
      let last = kept.lastIndex(where: { $0.weight == least })
    {
      kept.remove(at: last)
    }
    return fields(kept)
  }

  private func fields(_ kept: [Line]) -> Fields {
    var fields = Fields()
    for line in kept { fields.add(line.label, line.value, line.tone) }
    let left = lines.count - kept.count
    if left > 0 { fields.add("More", "'vanlog status --verbose' shows \(left) more lines") }
    return fields
  }
}
