/// A map of places around a centre, north up, with a sign for each.
public struct PlacesPicture: Sendable {
  /// In metres east and north of the centre, the most important first.
  private let places: [PlanePoint]
  private let marksMiddle: Bool
  private let style: DotStyle

  /// Places with coordinates that are not finite are left out.
  public init(places: [PlanePoint], marksMiddle: Bool = true, style: DotStyle) {
    self.places = places.filter(\.isFinite)
    self.marksMiddle = marksMiddle
    self.style = style
  }

  /// The sign of the place with this index: digits, then letters, then one sign for all others.
  public static func sign(_ index: Int) -> Character {
    let signs = Array("123456789abcdefghijklmnopqrstuvwxyz")
    return signs.indices.contains(index) ? signs[index] : "·"
  }

  func lines(width: Int?, units: UnitSystem, ink: Ink) -> [String] {
    let middle = marksMiddle ? [PlanePoint(x: 0, y: 0)] : []
    guard !places.isEmpty, let frame = PlaneFrame(around: places + middle) else { return [] }
    let columns = PicturePlan.columns(in: width)
    let plan = PicturePlan(frame, columns: columns)
    var canvas = BrailleCanvas(columns: plan.columns, rows: plan.rows)
    for place in middle { canvas.mark(plan.place(place), style.signs.both) }
    // The first places are drawn last, so that they win where several share a cell.
    for (index, place) in places.enumerated().reversed() {
      canvas.mark(plan.place(place), Self.sign(index))
    }
    let marks = marksMiddle ? ["\(style.signs.both) here"] : []
    let legend = plan.legend(marks + ["1 the first in the list"], columns: columns, style, units)
    return canvas.lines(style) + legend.map(ink.faint)
  }
}

extension Page {
  public mutating func map(_ places: PlacesPicture) {
    for text in places.lines(width: width, units: units, ink: ink) { line(text) }
  }
}
