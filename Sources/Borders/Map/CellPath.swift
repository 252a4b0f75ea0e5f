/// The path from the south-western corner of a cell to a place: north along the edge, then east.
///
/// All three of its points are thought of as moved by a hair to the north and by a slightly thicker
/// hair to the east, so that none ever lies on a line and every comparison has one answer.
struct CellPath {
  private let place, corner: (x: Int, y: Int)
  /// How high the place lies in its cell, from 0 to 255.
  let level: Int

  init(_ place: GridPoint, corner: (x: Int, y: Int)) {
    self.place = (place.x, place.y)
    self.corner = corner
    level = min((place.y - corner.y) * 256 / GridPoint.degree, 255)
  }

  /// Whether the path crosses the arc an odd number of times.
  func crosses(_ vertices: ArcVertices, unit: Int) -> Bool {
    var vertices = vertices
    var crosses = false
    var a = (x: vertices.x * unit, y: vertices.y * unit)
    while vertices.advance() {
      let b = (x: vertices.x * unit, y: vertices.y * unit)
      let bend = (x: corner.x, y: place.y)
      if (a.y <= place.y) != (b.y <= place.y),
        isLeft(a, b, of: place) != isLeft(a, b, of: bend)
      {
        crosses.toggle()
      }
      if (a.x <= corner.x) != (b.x <= corner.x),
        isLeft(a, b, of: bend) != isLeft(a, b, of: corner)
      {
        crosses.toggle()
      }
      a = b
    }
    return crosses
  }

  @inline(__always)
  private func isLeft(
    _ a: (x: Int, y: Int), _ b: (x: Int, y: Int), of point: (x: Int, y: Int)
  ) -> Bool {
    let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    return turn > 0 || (turn == 0 && (b.y < a.y || (b.y == a.y && b.x > a.x)))
  }
}
