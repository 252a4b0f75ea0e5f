/// A map of places, north up: a sign for each, its name where there is room, and the way past them.
public struct PlacesPicture: Sendable {
  /// A place of the map, in metres east and north of its middle.
  public struct Place: Sendable {
    let point: PlanePoint
    let name: String

    public init(_ point: PlanePoint, name: String = "") {
      (self.point, self.name) = (point, name)
    }
  }

  /// The most important first.
  private let places: [(sign: Character, place: Place)]
  private let ways: [[PlanePoint]]
  private let isWholeWay: Bool
  private let middle: String?
  private let first: String
  private let style: DotStyle

  /// Places and points with coordinates that are not finite are left out.
  ///
  /// `middle` says what is at 0,0, if that is to be marked. The map is as large as all that it shows, but
  /// where `isWholeWay` is false, only what lies around the places is drawn of the ways.
  public init(
    places: [Place], ways: [[PlanePoint]] = [], isWholeWay: Bool = true, middle: String? = "here",
    first: String = "the first in the list", style: DotStyle
  ) {
    self.places = places.enumerated().compactMap { index, place in
      place.point.isFinite ? (Self.sign(index), place) : nil
    }
    self.ways = ways.map { $0.filter(\.isFinite) }.filter { !$0.isEmpty }
    self.isWholeWay = isWholeWay
    self.middle = middle
    self.first = first
    self.style = style
  }

  /// The sign of the place with this index: digits, then letters, then one sign for all others.
  public static func sign(_ index: Int) -> Character {
    signs.indices.contains(index) ? signs[index] : "·"
  }

  /// Only places with a sign of their own get names.
  private static let signs = Array("123456789abcdefghijklmnopqrstuvwxyz")

  func lines(width: Int?, units: UnitSystem, ink: Ink) -> [String] {
    let centre = middle == nil ? [] : [PlanePoint(x: 0, y: 0)]
    let around = places.map(\.place.point) + centre + (isWholeWay ? Array(ways.joined()) : [])
    guard !places.isEmpty, let frame = PlaneFrame(around: around) else { return [] }
    let columns = PicturePlan.columns(in: width)
    let plan = PicturePlan(frame, columns: columns)
    // Names may stand to the right of the last place.
    var canvas = BrailleCanvas(columns: columns, rows: plan.rows)
    let shown = shown(plan)
    let ends = draw(
      on: &canvas, plan, avoiding: shown.map { plan.cell(of: places[$0].place.point) })
    for point in centre { canvas.mark(plan.place(point), style.signs.both) }
    for index in shown { canvas.mark(plan.place(places[index].place.point), places[index].sign) }
    let names = PlaceNames(style, columns: columns)
    for index in shown where index < Self.signs.count {
      let place = places[index].place
      names.write(place.name, beside: plan.place(place.point), on: &canvas)
    }
    let key = [middle.map { "\(style.signs.both) \($0)" }, "1 \(first)"].compactMap(\.self) + ends
    return canvas.lines(style) + plan.legend(key, columns: columns, style, units).map(ink.faint)
  }

  /// The places with a cell of their own: of several in one, the most important.
  private func shown(_ plan: PicturePlan) -> [Int] {
    var (shown, taken): ([Int], [Int?]) = ([], [])
    for index in places.indices {
      let cell = plan.cell(of: places[index].place.point)
      guard !taken.contains(cell) else { continue }
      taken.append(cell)
      shown.append(index)
    }
    return shown
  }

  /// Draws the ways; returns what the marks at their ends mean, as far as no place is there.
  private func draw(
    on canvas: inout BrailleCanvas, _ plan: PicturePlan, avoiding taken: [Int?]
  ) -> [String] {
    for way in ways {
      for (start, end) in zip(way, way.dropFirst()) {
        canvas.line(from: plan.place(start), to: plan.place(end))
      }
    }
    guard isWholeWay, let start = ways.first?.first, let end = ways.last?.last else { return [] }
    var key: [String] = []
    if plan.cell(of: start) != plan.cell(of: end), !taken.contains(plan.cell(of: start)) {
      canvas.mark(plan.place(start), style.signs.start)
      key.append("\(style.signs.start) start")
    }
    if !taken.contains(plan.cell(of: end)) {
      canvas.mark(plan.place(end), style.signs.end)
      key.append("\(style.signs.end) end")
    }
    return key
  }
}

extension Page {
  public mutating func map(_ places: PlacesPicture) {
    for text in places.lines(width: width, units: units, ink: ink) { line(text) }
  }
}
