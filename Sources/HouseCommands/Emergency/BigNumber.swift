import CommandLineKit

/// A number that can be read from across the van.
enum BigNumber {
  /// The lines of a number, as large as the page allows; none if it is too narrow.
  static func lines(_ number: String, width: Int?, isASCII: Bool) -> [String] {
    let letters = number.compactMap { PixelFont.rows(of: $0) }
    let room = width ?? 80
    let dots = (0..<PixelFont.height).map { row in
      Array(letters.map { $0[row] }.joined(separator: [false]))
    }
    guard letters.count == number.count, let columns = dots.first?.count, columns <= room else {
      return []
    }
    if 2 * columns <= room {
      let (ink, blank) = (isASCII ? "##" : "██", "  ")
      return dots.map { row in row.reduce(into: "") { $0 += $1 ? ink : blank } }
    }
    guard !isASCII else { return dots.map { row in row.reduce(into: "") { $0 += $1 ? "#" : " " } } }
    return stride(from: 0, to: dots.count, by: 2).map { row in
      (0..<columns).reduce(into: "") { line, column in
        let lower = row + 1 < dots.count && dots[row + 1][column]
        line += halfBlock(upper: dots[row][column], lower: lower)
      }
    }
  }

  private static func halfBlock(upper: Bool, lower: Bool) -> String {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
