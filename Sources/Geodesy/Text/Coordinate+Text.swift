import Glibc

extension Coordinate {
  /// Reads a coordinate as people write it and programs copy it.
  ///
  /// Decimal degrees with point or comma, degrees with minutes and seconds, signs or the letters N, S, E
  /// and W (which may swap the order), and `geo:` URIs (RFC 5870). Refuses anything ambiguous.
  /// Takes some microseconds; looks at no more than 200 bytes.
  public init(parsing text: String) throws(CoordinateTextError) {
    if let (latitude, longitude) = Self.plainNumbers(text) {
      self.init(
        uncheckedLatitude: try Axis.latitude.withinRange(latitude),
        longitude: try Axis.longitude.withinRange(longitude))
      return
    }
    if let uri = try GeoURI(text) {
      self = uri.coordinate
      return
    }
    let parts = try CoordinateText.parts(of: text)
    let tightComma = try CoordinateText.tightComma(in: parts)
    let tokens = try CoordinateText.tokens(from: parts, tightComma: tightComma)
    let (first, second) = try AnglePair.split(tokens)
    try self.init(AngleText(first), AngleText(second))
  }

  /// Two numbers with points, and a comma between them, as most programs copy a place; `nil` for
  /// anything else, which takes ten times as long to read.
  private static func plainNumbers(_ text: String) -> (Double, Double)? {
    guard text.utf8.count <= 48, let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")),
      isPlainNumber(text[..<comma]), isPlainNumber(text[text.utf8.index(after: comma)...]),
      let first = Double(String(text[..<comma])),
      let second = Double(String(text[text.utf8.index(after: comma)...]))
    else { return nil }
    return (first, second)
  }

  /// Whether it is `12.5` or `-12.5`: digits on both sides of one point.
  private static func isPlainNumber(_ text: Substring) -> Bool {
    var (isFirst, hasPoint, lastIsDigit) = (true, false, false)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): lastIsDigit = true
      case UInt8(ascii: "-") where isFirst: break
      case UInt8(ascii: ".") where lastIsDigit && !hasPoint: (hasPoint, lastIsDigit) = (true, false)
      default: return false
      }
      isFirst = false
    }
    return hasPoint && lastIsDigit
  }

  private init(_ first: AngleText, _ second: AngleText) throws(CoordinateTextError) {
    switch (first.axis, second.axis) {
    case (nil, nil), (.latitude, .longitude): try self.init(checked: first, second)
    case (.longitude, .latitude): try self.init(checked: second, first)
    case (nil, _), (_, nil): throw .letterMissing
    case (.latitude, .latitude), (.longitude, .longitude): throw .sameLetterAxis
    }
  }

  private init(
    checked latitude: AngleText, _ longitude: AngleText
  ) throws(CoordinateTextError) {
    self.init(
      uncheckedLatitude: try Axis.latitude.withinRange(latitude.degrees),
      longitude: try Axis.longitude.withinRange(longitude.degrees))
  }
}

extension Axis {
  /// Reads a single angle, as in a table column: `48.137`, `48,137`, `48°08'13.2"N`, `N 48 08.22`.
  ///
  /// A letter must belong to this axis.
  public func degrees(parsing text: String) throws(CoordinateTextError) -> Double {
    let parts = try CoordinateText.parts(of: text)
    let tokens = try CoordinateText.tokens(from: parts, tightComma: .decimalMark)
    guard !tokens.contains(.separator), tokens.contains(where: \.isNumber) else {
      throw .notOneAngle
    }
    let angle = try AngleText(tokens[...])
    guard angle.axis == nil || angle.axis == self else { throw .wrongLetter(expected: self) }
    return try withinRange(angle.degrees)
  }

  /// The value unchanged if within ±90 or ±180 degrees, except that −0 becomes 0.
  func withinRange(_ degrees: Double) throws(CoordinateTextError) -> Double {
    do {
      return try checked(degrees)
    } catch {
      throw .outOfRange(self)
    }
  }
}

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude to the metre: "48.13700, 11.57500".
  public var description: String { formatted(digits: 5) }

  /// Latitude and longitude with this many decimals, 0 to 12, the last correctly rounded.
  ///
  /// Always with a point and a comma, in any locale, and never "-0"; `init(parsing:)` reads it.
  public func formatted(digits: Int) -> String {
    "\(Self.decimal(latitude, digits: digits)), \(Self.decimal(longitude, digits: digits))"
  }

  private static func decimal(_ degrees: Double, digits: Int) -> String {
    precondition((0...12).contains(digits))
    let scale = pow(10, Double(digits))
    let steps = Int64(roundedProduct(degrees.magnitude, scale))
    let whole = steps / Int64(scale)
    let sign = degrees < 0 && steps > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let fraction = String(steps % Int64(scale))
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    return "\(sign)\(whole).\(zeros)\(fraction)"
  }

  /// The whole number nearest to the exact product, which itself may not fit.
  private static func roundedProduct(_ value: Double, _ scale: Double) -> Double {
    let product = value * scale
    let below = product.rounded(.down)
    guard product - below == 0.5 else { return product.rounded() }
    // Only here can rounding the product have hidden on which side of the half it lies.
    let hidden = (-product).addingProduct(value, scale)
    return hidden < 0 ? below : below + 1
  }
}
