import Geodesy
import Testing

@testable import Borders

@Suite struct ZoneLookupTests {
  @Test(arguments: [
    (48.8566, 2.3522, "Europe/Paris"), (40.4168, -3.7038, "Europe/Madrid"),
    (28.1, -15.43, "Atlantic/Canary"), (38.7223, -9.1393, "Europe/Lisbon"),
    (37.74, -25.67, "Atlantic/Azores"), (42.0476, -8.6446, "Europe/Madrid"),
    (42.0282, -8.6338, "Europe/Lisbon"), (40.7128, -74.006, "America/New_York"),
    (41.8781, -87.6298, "America/Chicago"), (39.7392, -104.9903, "America/Denver"),
    (36.1699, -115.1398, "America/Los_Angeles"), (33.4484, -112.074, "America/Phoenix"),
    (21.3069, -157.8583, "Pacific/Honolulu"), (55.7558, 37.6173, "Europe/Moscow"),
    (54.7104, 20.4522, "Europe/Kaliningrad"), (43.1155, 131.8855, "Asia/Vladivostok"),
    (47.6969, 8.69, "Europe/Busingen"), (52.52, 13.405, "Europe/Berlin"),
    (42.6629, 21.1655, "Europe/Belgrade"), (-31.9523, 115.8613, "Australia/Perth"),
    (-37.8136, 144.9631, "Australia/Melbourne"), (-33.8688, 151.2093, "Australia/Sydney"),
    (0.0, -30.0, "Etc/GMT+2"), (0.0, 0.0, "Etc/GMT"), (57.0, 179.0, "Etc/GMT-12"),
    (-77.85, 166.67, "Antarctica/McMurdo"),
    // Shanghai and Urumqi overlap in Xinjiang: the smaller zone counts there, and nowhere else.
    (36.0671, 120.3826, "Asia/Shanghai"), (38.4872, 106.2309, "Asia/Shanghai"),
    (36.0997, 114.3524, "Asia/Shanghai"), (36.2, 117.0876, "Asia/Shanghai"),
    (38.3045, 116.8387, "Asia/Shanghai"), (39.9042, 116.4074, "Asia/Shanghai"),
    (43.8256, 87.6168, "Asia/Urumqi"), (39.4704, 75.9898, "Asia/Urumqi"),
  ])
  func `a place has the time of its zone`(latitude: Double, longitude: Double, zone: String) throws
  {
    let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(BorderMap.embedded.zone(at: coordinate) == zone)
  }

  @Test(arguments: [
    ("UA", "Europe/Kyiv"), ("RU", "Europe/Moscow"), ("CA", "America/Toronto"),
    ("BR", "America/Sao_Paulo"), ("AU", "Australia/Sydney"), ("US", "America/New_York"),
    ("UZ", "Asia/Tashkent"), ("CN", "Asia/Shanghai"), ("ES", "Europe/Madrid"),
    ("PT", "Europe/Lisbon"), ("DE", "Europe/Berlin"), ("XK", "Europe/Belgrade"),
  ])
  func `a country without a place has the time of most of its people`(
    code: String, zone: String
  ) throws {
    let country = try #require(Country(code: code))
    #expect(BorderMap.embedded.mainZone(of: country) == zone)
  }
}
