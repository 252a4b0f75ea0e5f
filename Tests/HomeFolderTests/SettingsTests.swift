import HomeFolder
import Testing

@Suite struct SettingsTests {
  @Test func `before anything is set the defaults apply`() {
    let settings = Settings()
    #expect(SettingSpec.all.map { settings[$0] } == SettingSpec.all.map(\.standard))
    #expect(SettingSpec.all.allSatisfy { settings.value(of: $0) == nil })
    #expect(settings.integer(.lowSpace) == 200)
  }

  @Test func `a value applies until it is unset`() {
    var settings = Settings()
    settings.set(.units, to: "imperial")
    settings.set(.lowSpace, to: "10")
    settings.set(.lowSpace, to: "500")
    #expect(settings[.units] == "imperial")
    #expect(settings.integer(.lowSpace) == 500)
    settings.unset(.units)
    #expect(settings.value(of: .units) == nil)
    #expect(settings[.units] == "metric")
    #expect(settings.value(of: .lowSpace) == "500")
  }

  @Test func `setting the default is not the same as not setting`() {
    var settings = Settings()
    settings.set(.color, to: "auto")
    #expect(settings.value(of: .color) == "auto")
  }

  @Test func `unsetting what was never set changes nothing`() {
    var settings = Settings()
    settings.set(.color, to: "never")
    settings.unset(.units)
    #expect(settings[.color] == "never")
  }
}
