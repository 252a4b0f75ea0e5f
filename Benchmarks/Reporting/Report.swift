import Text

/// The answers as text for people and as JSON for programs.
enum Report {
  static func text(_ comparisons: [Comparison]) -> String {
    let header = [
      "QUESTION", "SIZE", "MEDIAN", "P90", "PEER", "PEER'S", "RATIO", "ASKED", "AIM",
      "",
    ]
    let rows = [header] + comparisons.map(row)
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { line($0, widths) }.joined(separator: "\n")
  }

  private static func row(_ comparison: Comparison) -> [String] {
    let unit = comparison.unit.rawValue
    let peer: (name: String, value: String) =
      switch comparison.yardstick {
      case .peer(let name, let samples, _): (name, "\(rounded(samples.median)) \(unit)")
      case .bound(let bound): ("bound", "\(rounded(bound)) \(unit)")
      }
    return [
      comparison.question, comparison.size, "\(rounded(comparison.samples.median)) \(unit)",
      "\(rounded(comparison.samples.p90)) \(unit)", peer.name, peer.value,
      rounded(comparison.ratio), "<= \(rounded(comparison.asked))",
      comparison.aimed.map { "<= \(rounded($0))" } ?? "", comparison.isMet ? "met" : "MISSED",
    ]
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }
    let line = padded.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func rounded(_ value: Double) -> String {
    value >= 100 ? "\(Int(value.rounded()))" : "\((value * 1_000).rounded() / 1_000)"
  }

  /// JSON lines, one per answer.
  static func json(_ comparisons: [Comparison]) -> String {
    comparisons.map { comparison in
      var json = JSONWriter()
      json.object { json in write(comparison, to: &json) }
      return String(decoding: json.bytes, as: UTF8.self)
    }.joined(separator: "\n")
  }

  private static func write(_ comparison: Comparison, to json: inout JSONWriter) {
    json.field("benchmark", comparison.benchmark)
    json.field("question", comparison.question)
    json.field("size", comparison.size)
    json.field("unit", comparison.unit.rawValue)
    json.field("samples", comparison.samples.count)
    json.field("median", comparison.samples.median)
    json.field("p90", comparison.samples.p90)
    switch comparison.yardstick {
    case .peer(let name, let samples, _):
      json.field("peer", name)
      json.field("peer_median", samples.median)
      json.field("peer_p90", samples.p90)
    case .bound(let bound):
      json.field("bound", bound)
    }
    json.field("ratio", comparison.ratio)
    json.field("asked", comparison.asked)
    json.field("aimed", comparison.aimed)
    json.field("met", comparison.isMet)
  }
}
