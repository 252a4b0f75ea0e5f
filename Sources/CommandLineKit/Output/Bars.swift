internal import Text

/// Small bars beside numbers, so that the largest stands out.
///
/// All bars share one scale. Bars of amounts below zero grow to the left of a common line.
public struct Bars: Sendable {
  private struct Entry {
    let label: String
    let values: [String]
    let amount: Double
  }

  private var entries: [Entry] = []

  /// The width of bars in a file or pipe, in columns.
  static let usualWidth = 40
  /// With less room than this there are no bars, only labels and values.
  static let narrowest = 6
  private static let gap = 2
  private static let blank = String(repeating: " ", count: gap)

  public init() {}

  /// Adds a bar with its values, the same number for each bar; an amount that is not finite gets no
  /// bar.
  public mutating func add(_ label: String, _ values: String..., amount: Double) {
    add(label, values, amount: amount)
  }

  public mutating func add(_ label: String, _ values: [String], amount: Double) {
    precondition(
      entries.first.map { $0.values.count == values.count } ?? true, "every bar has as many values")
    entries.append(
      Entry(
        label: Printable.line(label), values: values.map(Printable.line),
        amount: amount.isFinite ? amount : 0))
  }

  /// The lines as text; without a width nothing is cut, as for a pipe.
  func text(width: Int?) -> String {
    let valueWidths = (entries.first?.values ?? []).indices.map { index in
      entries.reduce(0) { max($0, DisplayWidth.of($1.values[index])) }
    }
    let taken = valueWidths.reduce(0) { $0 + $1 + Self.gap } + Self.gap
    let labelWidth = min(
      entries.reduce(0) { max($0, DisplayWidth.of($1.label)) },
      width.map { Self.widestLabel(in: $0, beside: taken) } ?? .max)
    let room = width.map { $0 - labelWidth - taken } ?? Self.usualWidth
    let scale = Scale(entries.map(\.amount), room: room)
    return entries.map { entry in
      let label = DisplayWidth.truncate(entry.label, to: labelWidth)
      let values = zip(entry.values, valueWidths).map {
        DisplayWidth.pad($0, to: $1, alignRight: true)
      }
      let bar = room < Self.narrowest ? "" : scale.bar(entry.amount)
      let cells = [DisplayWidth.pad(label, to: labelWidth)] + values + [bar]
      return Self.withoutBlanks(cells.joined(separator: Self.blank)) + "\n"
    }.joined()
  }

  /// Half of what the values leave, to make room for bars; all of it if that is too little for
  /// bars.
  private static func widestLabel(in width: Int, beside taken: Int) -> Int {
    let half = (width - taken) / 2
    return half >= narrowest ? half : max(1, width - taken + gap)
  }

  /// No line ends in spaces.
  private static func withoutBlanks(_ line: String) -> Substring {
    var rest = line[...]
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}

/// How long bars are, and in which column zero is.
private struct Scale {
  /// Columns left of zero, which only amounts below zero need.
  private let left: Int
  private let right: Int
  private let lowest, highest: Double

  init(_ amounts: [Double], room: Int) {
    lowest = max(0, -(amounts.min() ?? 0))
    highest = max(0, amounts.max() ?? 0)
    let columns = max(2, room)
    // Halves, since the sum of two huge amounts may overflow.
    let share = lowest == 0 ? 0 : lowest / 2 / (lowest / 2 + highest / 2)
    let wished = Int((Double(columns) * share).rounded())
    left = lowest == 0 ? 0 : min(max(wished, 1), highest == 0 ? columns : columns - 1)
    right = columns - left
  }

  func bar(_ amount: Double) -> String {
    if amount < 0 { return leftBar(-amount / lowest) }
    guard amount > 0 else { return "" }
    return String(repeating: " ", count: left) + rightBar(amount / highest)
  }

  /// An amount other than zero shows at least a trace.
  private func rightBar(_ share: Double) -> String {
    let eighths = max(1, Int((share * Double(right * 8)).rounded()))
    let part = eighths % 8
    return String(repeating: "█", count: eighths / 8) + (part == 0 ? "" : Self.parts[part - 1])
  }

  /// Blocks that fill a column from the right exist only as halves.
  private func leftBar(_ share: Double) -> String {
    let halves = max(1, Int((share * Double(left * 2)).rounded()))
    let part = halves % 2 == 1 ? "▐" : ""
    let blocks = String(repeating: "█", count: halves / 2)
    return String(repeating: " ", count: left - (halves + 1) / 2) + part + blocks
  }

  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}

extension Page {
  public mutating func bars(_ bars: Bars) {
    let text = bars.text(width: width)
    if !text.isEmpty { line(String(text.dropLast())) }
  }
}
