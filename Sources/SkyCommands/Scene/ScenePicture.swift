import Almanac
import CommandLineKit

/// The sky over the van in dots, as one sees it facing the sun at noon: sun or moon where they stand,
/// stars, clouds and what falls from them.
struct ScenePicture {
  private let scene: Scene
  private let isSouthern: Bool
  private(set) var field = BrailleCanvas(columns: columns, rows: rows)

  static let columns = 36
  static let rows = 8

  /// `isSouthern` puts the east on the right, since the sun passes in the north.
  init(_ scene: Scene, isSouthern: Bool) {
    self.scene = scene
    self.isSouthern = isSouthern
    let clouds = scene.weather?.clouds ?? 0
    if scene.isPlaced, scene.light == .night, clouds < Self.clouds.count { drawStars() }
    drawBodies()
    if let weather = scene.weather { drawWeather(weather) }
    drawGround()
  }

  func lines(_ style: DotStyle) -> [String] { field.lines(style) }

  private var ground: Int { field.dotRows - 1 }

  // MARK: Sun and moon

  private mutating func drawBodies() {
    guard scene.isPlaced else {
      return drawMoon(
        at: Dot(field.dotColumns / 2, ground / 2), edge: scene.moon.standardLimbDegrees)
    }
    let sun = scene.sun
    if scene.isMoonUp, !scene.isSunUp || scene.moon.illuminated > 0.1 {
      let place = place(scene.moon.azimuthDegrees, scene.moon.apparentElevationDegrees)
      drawMoon(at: place, edge: scene.moon.brightLimbDegrees)
    }
    if scene.isSunUp { drawSun(at: place(sun.azimuthDegrees, sun.apparentElevationDegrees)) }
  }

  /// Directions within 120 degrees of the middle; what is behind stands at the side.
  private func place(_ azimuth: Double, _ elevation: Double) -> Dot {
    let aside = (azimuth - (isSouthern ? 0 : 180)).remainder(dividingBy: 360)
    let share = min(max(aside / 120, -1), 1)
    let middle = Double(field.dotColumns) / 2
    let reach = middle - Double(Self.moonRadius) - 2
    let height = Turn(degrees: min(max(elevation, 0), 90)).sine
    let room = Double(ground - Self.moonRadius - 3)
    return Dot(Int((middle + share * reach).rounded()), ground - Int((height * room).rounded()))
  }

  private static let sunRadius = 3
  private static let moonRadius = 5

  private mutating func drawSun(at place: Dot) {
    let radius = Self.sunRadius
    for y in -radius...radius {
      for x in -radius...radius where x * x + y * y <= radius * radius + 1 {
        field.set(place.x + x, place.y + y)
      }
    }
    for ray in 0..<8 {
      let direction = Turn(degrees: Double(ray) * 45)
      for length in radius + 2...radius + 3 {
        let x = Double(place.x) + direction.cosine * Double(length)
        let y = Double(place.y) + direction.sine * Double(length)
        field.set(Int(x.rounded()), Int(y.rounded()))
      }
    }
  }

  /// In front of the stars, but behind the clouds.
  private mutating func drawMoon(at place: Dot, edge limbDegrees: Double) {
    let disc = MoonDisc(illuminated: scene.moon.illuminated, brightLimbDegrees: limbDegrees)
    let radius = Self.moonRadius
    for y in -radius...radius {
      for x in -radius...radius where x * x + y * y <= radius * radius + radius {
        let scale = Double(radius) + 0.5
        let isDrawn = disc.isDrawn(
          Double(x) / scale, Double(y) / scale, isEven: (x + y).isMultiple(of: 2))
        field.set(place.x + x, place.y + y, to: isDrawn)
      }
    }
  }

  private mutating func drawStars() {
    for index in Self.stars.indices { field.set(Self.stars[index].x, Self.stars[index].y) }
  }

  private static let stars: InlineArray<18, Dot> = [
    Dot(3, 5), Dot(9, 13), Dot(14, 2), Dot(19, 9), Dot(25, 15), Dot(28, 4), Dot(34, 11),
    Dot(39, 1), Dot(43, 7), Dot(48, 14), Dot(52, 3), Dot(57, 10), Dot(62, 17), Dot(65, 6),
    Dot(69, 12), Dot(70, 1), Dot(6, 19), Dot(37, 19),
  ]

  // MARK: The ground

  /// The horizon, and the van on it.
  private mutating func drawGround() {
    let ground = ground
    for x in 0..<field.dotColumns { field.set(x, ground) }
    let (left, bottom) = (4, ground - 2)
    field.cover(left..<left + 15, ground - 7..<ground - 1) { x, y in
      let right = y < ground - 4 ? left + 10 : left + 14
      return x >= left && x < right && y >= ground - 7 && y <= bottom
    }
    for wheel in stride(from: left + 3, through: left + 11, by: 8) {
      for x in 0...1 { for y in 0...1 { field.set(wheel + x, bottom + y) } }
    }
  }
}

// MARK: The weather

extension ScenePicture {
  private mutating func drawWeather(_ weather: WeatherKind) {
    for number in 0..<weather.clouds {
      drawFall(weather, below: Self.clouds[number], number)
      drawCloud(at: Self.clouds[number])
    }
    if weather == .fog { drawFog() }
  }

  /// Their middles, those that are drawn first in front.
  private static let clouds: InlineArray<5, Dot> = [
    Dot(45, 9), Dot(24, 7), Dot(62, 6), Dot(8, 10), Dot(35, 11),
  ]

  private mutating func drawCloud(at middle: Dot) {
    func isInside(_ x: Int, _ y: Int, right: Int, down: Int, radius: Int) -> Bool {
      let (x, y) = (x - middle.x - right, y - middle.y - down)
      return x * x + y * y <= radius * radius
    }
    field.cover(middle.x - 10..<middle.x + 11, middle.y - 6..<middle.y + 4) { x, y in
      y < middle.y + 3
        && (isInside(x, y, right: 0, down: -1, radius: 5)
          || isInside(x, y, right: -6, down: 0, radius: 3)
          || isInside(x, y, right: 6, down: 0, radius: 4))
    }
  }

  private mutating func drawFall(_ weather: WeatherKind, below cloud: Dot, _ number: Int) {
    let top = cloud.y + 4
    switch weather {
    case .rain, .sleet, .drizzle, .thunderstorm:
      for drop in 0..<5 {
        let (x, y) = (cloud.x - 8 + drop * 4, top + (drop * 5 + number) % 3 * 3)
        let isShort = weather == .drizzle || weather == .sleet && drop.isMultiple(of: 2)
        for length in 0..<(isShort ? 1 : 3) { field.set(x - length / 2, y + length) }
      }
    case .snow:
      for flake in 0..<7 {
        field.set(cloud.x - 9 + flake * 3, top + 1 + (flake * 7 + number * 3) % 11)
      }
    case .clear, .fair, .cloudy, .overcast, .fog: break
    }
    guard weather == .thunderstorm, number == 0 else { return }
    // Even in front of the moon it can be seen.
    for index in Self.flash.indices {
      let dot = Self.flash[index]
      for margin in -1...2 { field.set(cloud.x + dot.x + margin, top + dot.y, to: false) }
    }
    for index in Self.flash.indices {
      let dot = Self.flash[index]
      field.set(cloud.x + dot.x, top + dot.y)
      field.set(cloud.x + dot.x + 1, top + dot.y)
    }
  }

  private static let flash: InlineArray<10, Dot> = [
    Dot(0, 0), Dot(-1, 1), Dot(-2, 2), Dot(-3, 3), Dot(-2, 3), Dot(-1, 3), Dot(0, 3), Dot(-1, 4),
    Dot(-2, 5), Dot(-3, 6),
  ]

  private mutating func drawFog() {
    for (row, y) in stride(from: 14, to: ground - 1, by: 4).enumerated() {
      for x in 0..<field.dotColumns where (x + row * 5) % 12 < 8 { field.set(x, y) }
    }
  }
}

/// A dot of the picture, or how far one is from another.
private struct Dot {
  let x, y: Int

  init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
}

extension BrailleCanvas {
  /// Draws the edge of a shape and covers what is behind it.
  fileprivate mutating func cover(
    _ columns: Range<Int>, _ rows: Range<Int>, _ isInside: (Int, Int) -> Bool
  ) {
    for y in rows {
      for x in columns where isInside(x, y) {
        let isEdge =
          !isInside(x - 1, y) || !isInside(x + 1, y) || !isInside(x, y - 1) || !isInside(x, y + 1)
        set(x, y, to: isEdge)
      }
    }
  }
}

extension WeatherKind {
  fileprivate var clouds: Int {
    switch self {
    case .clear, .fog: 0
    case .fair: 1
    case .cloudy, .drizzle: 3
    case .overcast, .rain, .sleet, .snow, .thunderstorm: 5
    }
  }
}

extension MoonAspect {
  /// Where the lit edge is for those who do not know where they are: on the right while it waxes, as
  /// it is seen from the north.
  fileprivate var standardLimbDegrees: Double { elongationDegrees < 180 ? 270 : 90 }
}
