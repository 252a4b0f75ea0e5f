import Testing

@testable import Almanac

/// What a weather service learns of a place.
@Suite struct ForecastPlaceTests {
  @Test(arguments: [
    (47.0512, 8.3149, 471, 83), (-33.96, 18.449, -340, 184), (0.04, -0.04, 0, 0),
    (90, 123.4, 900, 0), (-90, -10, -900, 0), (10, 180, 100, -1_800), (10, -180, 100, -1_800),
    (10, 179.96, 100, -1_800), (89.96, 50, 900, 0),
  ])
  func `a place is rounded to a tenth of a degree`(
    latitude: Double, longitude: Double, north: Int, east: Int
  ) {
    let place = ForecastPlace(latitude: latitude, longitude: longitude)
    #expect([place.latitudeTenths, place.longitudeTenths] == [north, east])
  }

  @Test(
    arguments: [(449.0, 400), (450, 500), (-20, 0), (-430, -400), (20_000, nil), (.nan, nil)]
      as [(Double, Int?)])
  func `its height is rounded to 100 metres`(height: Double, rounded: Int?) {
    let place = ForecastPlace(latitude: 1, longitude: 1, heightMetres: height)
    #expect(place.heightMetres == rounded)
  }

  @Test func `only rounded numbers are in the addresses that are asked`() {
    let place = ForecastPlace(latitude: 47.0512, longitude: -8.3149, heightMetres: 437)
    #expect(
      ForecastRequest(.openMeteo, place).url
        == "https://api.open-meteo.com/v1/forecast?latitude=47.1&longitude=-8.3&elevation=400"
        + "&hourly=temperature_2m,precipitation,snowfall,weather_code,pressure_msl,cloud_cover,"
        + "wind_speed_10m,wind_direction_10m,wind_gusts_10m,shortwave_radiation,diffuse_radiation"
        + "&timezone=UTC&forecast_days=7")
    #expect(
      ForecastRequest(.metNorway, place, address: "http://127.0.0.1:8080").url
        == "http://127.0.0.1:8080/weatherapi/locationforecast/2.0/compact?lat=47.1&lon=-8.3&altitude=400"
    )
  }
}
