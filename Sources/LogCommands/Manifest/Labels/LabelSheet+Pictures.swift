import CommandLineKit
import QRCode
import Text

extension LabelSheet {
  // MARK: SVG

  /// In millimetres, so that it is printed in its size.
  var svg: String {
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)mm" height="\(height)mm" \
      viewBox="0 0 \(width) \(height)">
      <path fill="#fff" d="M0 0h\(width)v\(height)h-\(width)z"/>

      """
    ]
    for (index, label) in labels.enumerated() { parts.append(svg(of: label, at: corner(index))) }
    return parts.joined() + "</svg>\n"
  }

  private func svg(of label: Label, at corner: (x: Int, y: Int)) -> String {
    let modules = label.code.side + 2 * QRCode.quietZone
    let scale = FixedDecimal.text(Double(Self.codeSide) / Double(modules), decimals: 6)
    let left = corner.x + (Self.labelWidth - Self.codeSide) / 2
    let path = label.code.svgPath(x: QRCode.quietZone, y: QRCode.quietZone)
    var text = """
      <rect x="\(corner.x)" y="\(corner.y)" width="\(Self.labelWidth)" height="\(Self.labelHeight)" \
      fill="none" stroke="#bbb" stroke-width="0.1"/>
      <path transform="translate(\(left) \(corner.y)) scale(\(scale))" shape-rendering="crispEdges" \
      d="\(path)"/>

      """
    let middle = corner.x + Self.labelWidth / 2
    let lines =
      label.lines.map { (text: $0, isName: true) } + [(text: label.shortID, isName: false)]
    for (index, line) in lines.enumerated() {
      let y = corner.y + Self.codeSide + 4 + 5 * index
      let style = line.isName ? "font-size=\"4.4\" font-weight=\"bold\"" : "font-size=\"3\""
      text += """
        <text x="\(middle)" y="\(y)" text-anchor="middle" font-family="sans-serif" \(style)>\
        \(HTMLText.escaped(line.text))</text>

        """
    }
    return text
  }

  // MARK: PNG

  /// Dots a millimetre, and nearly the same in dots an inch.
  private static let (dots, dotsPerInch) = (12, 305)
  private static let (nameScale, idScale) = (5, 3)

  var png: [UInt8] {
    var bitmap = Bitmap(width: width * Self.dots, height: height * Self.dots)
    for (index, label) in labels.enumerated() { draw(label, at: corner(index), on: &bitmap) }
    return bitmap.png(dotsPerInch: Self.dotsPerInch)
  }

  /// Whether a name has letters that pictures of dots cannot show.
  var hasOtherLetters: Bool {
    labels.contains { label in
      label.lines.contains { line in Self.drawable(line).contains { PixelFont.rows(of: $0) == nil }
      }
    }
  }

  private func draw(_ label: Label, at corner: (x: Int, y: Int), on bitmap: inout Bitmap) {
    let (left, top) = (corner.x * Self.dots, corner.y * Self.dots)
    let room = Self.codeSide * Self.dots
    let scale = room / (label.code.side + 2 * QRCode.quietZone)
    let inset = (Self.labelWidth * Self.dots - label.code.side * scale) / 2
    bitmap.draw(
      label.code, x: left + inset, y: top + (room - label.code.side * scale) / 2, scale: scale)
    var y = top + room
    for line in label.lines {
      draw(line, x: left, y: y, scale: Self.nameScale, on: &bitmap)
      y += 5 * Self.dots
    }
    draw(label.shortID, x: left, y: y, scale: Self.idScale, on: &bitmap)
  }

  /// Draws a line in the middle of its label.
  private func draw(_ line: String, x: Int, y: Int, scale: Int, on bitmap: inout Bitmap) {
    let letters = Array(Self.drawable(line))
    let step = (PixelFont.width + 1) * scale
    var left = x + (Self.labelWidth * Self.dots - letters.count * step) / 2
    for letter in letters {
      let rows = PixelFont.rows(of: letter) ?? PixelFont.rows(of: "?") ?? []
      for (row, dots) in rows.enumerated() {
        for (column, isSet) in dots.enumerated() where isSet {
          bitmap.fill(
            x: left + column * scale, y: y + row * scale, width: scale, height: scale)
        }
      }
      left += step
    }
  }

  /// Letters without what is above and below them, as dots can show them.
  private static func drawable(_ line: String) -> String {
    line.reduce(into: "") { text, letter in
      text += PixelFont.rows(of: letter) == nil ? Folding.folded(String(letter)) : String(letter)
    }
  }
}
