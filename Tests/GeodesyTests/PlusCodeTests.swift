import Geodesy
import TestSupport
import Testing

/// Places as they are dictated over a telephone.
@Suite struct PlusCodeTests {
  /// Of the specification's own examples, and places at its limits.
  @Test(arguments: [
    (47.36559, 8.524997, "8FVC9G8F+6XQ"), (20.3701135, 2.78223535156, "7FG49QCJ+2VX"),
    (-41.273013, 174.785938, "4VCPPQGP+Q9W"), (0, -180, "62G22222+222"),
    (90, 1, "CFX3X2X2+X2R"), (-90, -180, "22222222+222"), (0, 180, "62G22222+222"),
  ])
  func `a place has the code that the specification gives it`(
    latitude: Double, longitude: Double, code: String
  ) throws {
    let place = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(PlusCode(place.e7).description == code)
  }

  @Test(.needs(.plusCodes), arguments: [1, 2, 3] as [UInt64])
  func `random places have the code that another program gives them`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let places = try (0..<200).map { _ in
      try CoordinateE7(
        latitude: .random(in: -900_000_000...900_000_000, using: &random),
        longitude: .random(in: -1_800_000_000...1_800_000_000, using: &random))
    }
    let script = """
      import sys
      from openlocationcode import openlocationcode as olc
      for pair in sys.argv[1:]:
          north, east = (int(number) for number in pair.split(','))
          # Half a unit further, so that no fraction of binary numbers falls below its step.
          print(olc.encode((north + 0.01) / 1e7, (east + 0.01) / 1e7, 11))
      """
    let run = try Finished.running(
      Python.path, ["-c", script] + places.map { "\($0.latitude),\($0.longitude)" })
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").map(String.init) == places.map { "\(PlusCode($0))" })
  }
}

/// Places in degrees, minutes and seconds.
@Suite struct SexagesimalTests {
  @Test(arguments: [
    (47.05, 8.31, "47°03'00.0\"N 8°18'36.0\"E"), (-33.9, -70.5, "33°54'00.0\"S 70°30'00.0\"W"),
    (0, 0, "0°00'00.0\"N 0°00'00.0\"E"), (-0.000001, 0.000001, "0°00'00.0\"N 0°00'00.0\"E"),
    (59.99999, 179.999999, "60°00'00.0\"N 180°00'00.0\"E"),
    (90, -180, "90°00'00.0\"N 180°00'00.0\"W"),
    (48.20849, 16.37208, "48°12'30.6\"N 16°22'19.5\"E"),
    (10.0166666, 9.0, "10°01'00.0\"N 9°00'00.0\"E"),
  ])
  func `no part of it reaches 60`(latitude: Double, longitude: Double, text: String) throws {
    #expect(try Coordinate(latitude: latitude, longitude: longitude).sexagesimal == text)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `what is written can be read again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let place = try Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random))
      let read = try Coordinate(parsing: place.sexagesimal)
      #expect(abs(read.latitude - place.latitude) < 0.000_02)
      #expect(abs(read.longitude - place.longitude) < 0.000_02)
    }
  }
}
