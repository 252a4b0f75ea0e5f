internal import Text

/// Writes the names of places beside their signs, each where it hides least, and none over another.
struct PlaceNames {
  private let style: DotStyle
  /// Longer names are cut; those that still find no room are cut again.
  private let lengths: [Int]

  /// For a picture of this many columns.
  init(_ style: DotStyle, columns: Int) {
    self.style = style
    let longest = max(columns * 3 / 10, 8)
    lengths = [longest, longest / 2]
  }

  /// Writes the name, unless there is no room for it.
  func write(_ name: String, beside place: PlanePoint, on canvas: inout BrailleCanvas) {
    guard let cell = canvas.cell(of: place) else { return }
    let name = shown(name)
    var tried = 0
    for length in lengths {
      let text = cut(name, to: length)
      let width = DisplayWidth.of(text)
      guard width > 0, width != tried else { return }
      tried = width
      guard let spot = Self.best(Self.spots(around: cell, width), width, on: canvas) else {
        continue
      }
      canvas.write(spot.isBefore ? "\(text) " : " \(text)", row: spot.row, column: spot.column)
      return
    }
  }

  /// Where a text with a blank before or behind it can begin.
  private struct Spot {
    let row, column: Int
    /// Whether it ends at the sign instead of beginning there.
    var isBefore = false
  }

  /// To the right and the left, then above and below.
  private static func spots(around cell: (row: Int, column: Int), _ width: Int) -> [Spot] {
    let (row, column) = cell
    return [
      Spot(row: row, column: column + 1),
      Spot(row: row, column: column - width - 1, isBefore: true),
      Spot(row: row - 1, column: column - 1), Spot(row: row + 1, column: column - 1),
      Spot(row: row - 1, column: column + 1), Spot(row: row + 1, column: column + 1),
      Spot(row: row - 1, column: column - width, isBefore: true),
      Spot(row: row + 1, column: column - width, isBefore: true),
    ]
  }

  /// The first one that hides least of the way, if that is not too much of it.
  private static func best(_ spots: [Spot], _ width: Int, on canvas: BrailleCanvas) -> Spot? {
    var best: (spot: Spot, cost: Int)?
    for spot in spots {
      guard let cost = canvas.cost(ofText: width + 1, row: spot.row, column: spot.column),
        cost <= width / 2, cost < best?.cost ?? .max
      else { continue }
      best = (spot, cost)
    }
    return best?.spot
  }

  // MARK: Text

  private func cut(_ name: String, to columns: Int) -> String {
    guard style == .ascii, DisplayWidth.of(name) > columns else {
      return DisplayWidth.truncate(name, to: columns)
    }
    return String(name.prefix(columns - 2)) + ".."
  }

  /// The name as a terminal with these signs can show it.
  private func shown(_ name: String) -> String {
    let name = Printable.line(name)
    guard style == .ascii else { return name }
    var text = ""
    for character in name { text += Self.ascii(character) }
    return text
  }

  private static func ascii(_ character: Character) -> String {
    if character.isASCII { return String(character) }
    let folded = Folding.folded(String(character))
    guard !folded.isEmpty, folded.utf8.allSatisfy({ $0 < 0x80 }) else { return "?" }
    return character.isUppercase ? folded.uppercased() : folded
  }
}
