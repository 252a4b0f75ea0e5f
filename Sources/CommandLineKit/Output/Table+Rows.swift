internal import Text

/// The lines of a row: one if all columns fit beside each other, else several, alike in every row.
extension Table {
  /// Where a column stands in its line.
  struct Slot {
    let column: Int
    var width: Int
  }

  private static let indent = 2

  /// Columns in their order, as many in each line as fit; all lines but the first are indented.
  ///
  /// Text gets what room is left in its line, and is cut; what must not be cut is broken if it does
  /// not even fit in a line of its own.
  func stacked(_ kept: [Int], _ natural: [Int], width: Int) -> [[Slot]] {
    var lines: [[Slot]] = []
    var line: [Slot] = []
    var free = width
    for column in kept {
      let room = max(1, lines.isEmpty && line.isEmpty ? width : width - Self.indent)
      let mayShrink = columns[column].mayShrink
      let wanted = min(mayShrink ? min(natural[column], Self.comfortable) : natural[column], room)
      let gap = line.isEmpty ? 0 : Self.gap
      if !line.isEmpty, gap + wanted > free {
        lines.append(widened(line, by: free, natural))
        line = []
        free = max(1, width - Self.indent)
      }
      let slot = Slot(column: column, width: min(wanted, free))
      free -= slot.width + (line.isEmpty ? 0 : Self.gap)
      line.append(slot)
    }
    lines.append(widened(line, by: free, natural))
    return lines
  }

  /// Gives what room is left to text that can use it.
  private func widened(_ line: [Slot], by free: Int, _ natural: [Int]) -> [Slot] {
    var (line, free) = (line, free)
    for index in line.indices where columns[line[index].column].mayShrink {
      let more = min(free, natural[line[index].column] - line[index].width)
      guard more > 0 else { continue }
      line[index].width += more
      free -= more
    }
    return line
  }

  /// Appends a row; lines after the first that have nothing to say are left out.
  func append(_ row: ArraySlice<Cell>, _ lines: [[Slot]], to text: inout [UInt8], _ ink: Ink) {
    for (number, line) in lines.enumerated() {
      let isFirst = number == 0
      guard isFirst || line.contains(where: { !row[row.startIndex + $0.column].text.isEmpty })
      else {
        continue
      }
      if line.count == 1, let slot = line.first, !columns[slot.column].mayShrink {
        append(broken: row[row.startIndex + slot.column], slot, isFirst, to: &text, ink)
      } else {
        append(row, line, owing: isFirst ? 0 : Self.indent, to: &text, ink)
      }
    }
  }

  private func append(
    _ row: ArraySlice<Cell>, _ line: [Slot], owing indent: Int, to text: inout [UInt8], _ ink: Ink
  ) {
    var owedSpaces = indent  // written only when something follows, so that no line ends in spaces
    for slot in line {
      let shown = row[row.startIndex + slot.column].cut(to: slot.width)
      let free = slot.width - shown.width
      let before = columns[slot.column].alignsRight ? free : 0
      if !shown.text.isEmpty {
        text.append(blanks: owedSpaces + before)
        text.append(ink.toned(shown.text, shown.tone))
        owedSpaces = 0
      }
      owedSpaces += (shown.text.isEmpty ? slot.width : free - before) + Self.gap
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// A cell that has its line for itself and may be longer.
  private func append(
    broken cell: Cell, _ slot: Slot, _ isFirst: Bool, to text: inout [UInt8], _ ink: Ink
  ) {
    let room = max(1, slot.width - (isFirst ? Self.indent : 0))
    let pieces = cell.width > slot.width ? Wrapping.lines(cell.text, columns: room) : [cell.text]
    for (number, piece) in pieces.enumerated() {
      let indent = isFirst && number == 0 ? 0 : Self.indent
      text.append(blanks: piece.isEmpty ? 0 : indent)
      text.append(ink.toned(piece, cell.tone))
      text.append(UInt8(ascii: "\n"))
    }
  }
}
