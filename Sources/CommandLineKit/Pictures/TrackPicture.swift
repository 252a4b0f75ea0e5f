/// A map of a track, north up, at a scale that fits the terminal.
public struct TrackPicture: Sendable {
  /// The lines to draw, in metres east and north of any origin; nothing is drawn between two lines.
  private let segments: [[PlanePoint]]
  private let style: DotStyle

  /// Points that are not finite are left out.
  public init(segments: [[PlanePoint]], style: DotStyle) {
    self.segments = segments.map { $0.filter(\.isFinite) }.filter { !$0.isEmpty }
    self.style = style
  }

  func lines(width: Int?, units: UnitSystem, ink: Ink) -> [String] {
    guard let frame = PlaneFrame(around: segments.joined()) else { return [] }
    let columns = PicturePlan.columns(in: width)
    let plan = PicturePlan(frame, columns: columns)
    return drawing(plan) + legend(plan, columns: columns, units, ink)
  }

  private func drawing(_ plan: PicturePlan) -> [String] {
    var canvas = BrailleCanvas(columns: plan.columns, rows: plan.rows)
    for segment in segments {
      var last = segment[0]
      canvas.line(from: plan.place(last), to: plan.place(last))
      for point in segment.dropFirst() {
        canvas.line(from: plan.place(last), to: plan.place(point))
        last = point
      }
    }
    if let start = segments.first?.first, let end = segments.last?.last {
      let isOneCell = plan.cell(of: start) == plan.cell(of: end)
      canvas.mark(plan.place(start), style.signs.start)
      canvas.mark(plan.place(end), isOneCell ? style.signs.both : style.signs.end)
    }
    return canvas.lines(style)
  }

  /// What the marks mean, and the scale.
  private func legend(_ plan: PicturePlan, columns: Int, _ units: UnitSystem, _ ink: Ink)
    -> [String]
  {
    guard let start = segments.first?.first, let end = segments.last?.last else { return [] }
    let signs = style.signs
    let marks =
      plan.cell(of: start) == plan.cell(of: end)
      ? ["\(signs.both) start and end"] : ["\(signs.start) start", "\(signs.end) end"]
    return plan.legend(marks, columns: columns, style, units).map(ink.faint)
  }
}

extension Page {
  public mutating func picture(_ picture: TrackPicture) {
    for text in picture.lines(width: width, units: units, ink: ink) { line(text) }
  }
}
