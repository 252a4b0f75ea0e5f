import Testing

@testable import Almanac

/// Each model against the one of the same name in pvlib, at 120 random moments.
@Suite struct PanelLightTests {
  @Test func `a clear sky is that of Ineichen and Perez`() throws {
    let beam = try SolarFixture.worst("moments") { row in
      let sky = ClearSky(heightMetres: try row.number("height"))
      return try sky.daylight(row.ray).beam - row.number("clear_beam")
    }
    #expect(beam < 0.5)
    let diffuse = try SolarFixture.worst("moments") { row in
      let sky = ClearSky(heightMetres: try row.number("height"))
      return try sky.daylight(row.ray).diffuse - row.number("clear_diffuse")
    }
    #expect(diffuse < 0.5)
  }

  private func light(_ row: SolarFixture.Row) throws -> PanelLight {
    let light = Daylight(beam: try row.number("beam"), diffuse: try row.number("diffuse"))
    return PanelLight(
      light, try row.ray, tiltDegrees: try row.number("tilt"),
      azimuthDegrees: try row.number("facing"))
  }

  @Test func `light on a panel is that of Hay and Davies`() throws {
    let error = try SolarFixture.worst("moments") { try light($0).arriving - $0.number("arriving") }
    #expect(error < 0.01)
  }

  @Test func `glass reflects what comes at a slant`() throws {
    let error = try SolarFixture.worst("moments") { try light($0).used - $0.number("used") }
    #expect(error < 0.01)
  }

  @Test func `warm cells give less`() throws {
    let panel = SolarPanel(ratedWatts: 200)
    let error = try SolarFixture.worst("moments") { row in
      let air = PanelAir(
        celsius: try row.number("celsius"), windMetresPerSecond: try row.number("wind"))
      let light = try light(row)
      let watts = panel.watts(of: light.used, cellCelsius: air.cellCelsius(in: light.arriving))
      return try watts - row.number("watts")
    }
    #expect(error < 0.01)
  }

  @Test func `the diffuse part is that of Erbs`() throws {
    let error = try SolarFixture.worst("moments") { row in
      try CloudyLight.diffuseShare(clearness: row.number("clearness")) - row.number("diffuse_share")
    }
    #expect(error < 0.000_01)
  }

  @Test(arguments: [(-20.0, 1.0), (0, 1), (50, 0.929), (100, 0.25), (300, 0.25)])
  func `clouds leave what Kasten and Czeplak found`(cloud: Double, left: Double) {
    #expect(abs(CloudyLight.share(leftByPercent: cloud) - left) < 0.001)
  }

  @Test func `at night there is no light`() {
    let night = SunRay(elevationDegrees: -3, azimuthDegrees: 300, strength: 1_361)
    #expect(ClearSky(heightMetres: 0).daylight(night) == .none)
    let light = PanelLight(.none, night, tiltDegrees: 30, azimuthDegrees: 180)
    #expect(light.arriving == 0 && light.used == 0)
  }

  @Test func `a panel gives nothing without light, and never more than a charger takes`() {
    let panel = SolarPanel(ratedWatts: 100, lossesPercent: 0)
    #expect(panel.watts(of: 0, cellCelsius: 20) == 0)
    #expect(panel.watts(of: 1_000, cellCelsius: 25) == 100)
    #expect(panel.watts(of: 1_000, cellCelsius: 400) == 0)
    #expect(panel.watts(of: 5_000, cellCelsius: 0) == 125)
  }
}
