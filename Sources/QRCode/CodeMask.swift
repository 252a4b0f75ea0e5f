/// One of the eight masks that keep data from looking like patterns.
struct CodeMask: Equatable {
  static let all = (0..<8).map { CodeMask(number: $0) }

  let number: Int

  func isSet(_ x: Int, _ y: Int) -> Bool {
    switch number {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// The grid with the mask whose result is easiest to read.
  static func best(for grid: ModuleGrid, level: ErrorCorrection) -> (mask: CodeMask, ModuleGrid) {
    let candidates = all.map { mask in
      var masked = grid
      masked.apply(mask)
      masked.drawFormat(level.bits << 3 | mask.number)
      return (mask: mask, grid: masked, penalty: Penalty.total(of: masked))
    }
    let best = candidates.dropFirst().reduce(candidates[0]) { $1.penalty < $0.penalty ? $1 : $0 }
    return (best.mask, best.grid)
  }
}
