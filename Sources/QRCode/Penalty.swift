/// What makes a code hard to read, as points (ISO/IEC 18004, section 7.8.3).
enum Penalty {
  static func total(of grid: ModuleGrid) -> Int {
    var points = blocks(grid) + imbalance(grid)
    for place in 0..<grid.side {
      points += line(count: grid.side) { grid[$0, place] }
      points += line(count: grid.side) { grid[place, $0] }
    }
    return points
  }

  /// Runs of five or more of one colour, and what looks like a finder, in one row or column.
  static func line(count: Int, isDark: (Int) -> Bool) -> Int {
    var points = 0
    var run = 0
    var last = false
    // The last eleven modules as bits; the border counts as light.
    var seen = 0
    for place in 0..<count + 4 {
      let dark = place < count && isDark(place)
      seen = (seen << 1 | (dark ? 1 : 0)) & 0x7FF
      if seen == 0b000_0101_1101 || seen == 0b101_1101_0000 { points += 40 }
      guard place < count else { continue }
      run = place > 0 && dark == last ? run + 1 : 1
      last = dark
      if run == 5 { points += 3 } else if run > 5 { points += 1 }
    }
    return points
  }

  /// Squares of two by two modules of one colour.
  private static func blocks(_ grid: ModuleGrid) -> Int {
    var points = 0
    for y in 1..<grid.side {
      for x in 1..<grid.side {
        let dark = grid[x, y]
        if grid[x - 1, y] == dark, grid[x, y - 1] == dark, grid[x - 1, y - 1] == dark {
          points += 3
        }
      }
    }
    return points
  }

  /// Ten points for each 5 percent by which dark modules are more or fewer than half.
  private static func imbalance(_ grid: ModuleGrid) -> Int {
    let dark = grid.isDark.count { $0 }
    return abs(2 * dark - grid.isDark.count) * 10 / grid.isDark.count * 10
  }
}
