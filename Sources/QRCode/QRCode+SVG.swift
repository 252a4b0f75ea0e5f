extension QRCode {
  /// The code with its quiet zone as a picture that takes the size of what it is put into.
  public func svg(quietZone: Int = quietZone) -> String {
    precondition(quietZone >= 0, "a border is not negative")
    let width = side + 2 * quietZone
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(width)" \
      shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(width)v\(width)h-\(width)z"/>\
      <path fill="#000" d="\(svgPath(x: quietZone, y: quietZone))"/></svg>

      """
  }

  /// The dark modules as data of an SVG path, one unit wide, from a place on.
  public func svgPath(x left: Int = 0, y top: Int = 0) -> String {
    var path = ""
    for y in 0..<side {
      var x = 0
      while x < side {
        let start = x
        while x < side, self[x, y] { x += 1 }
        if x > start { path += "M\(left + start) \(top + y)h\(x - start)v1h-\(x - start)z" }
        x += 1
      }
    }
    return path
  }
}
