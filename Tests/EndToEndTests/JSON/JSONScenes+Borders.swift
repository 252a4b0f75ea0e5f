extension JSONScenes {
  /// Countries, crossings and days, with a stay that is too long and a check-in where nobody was.
  static let borders = #"""
    border where --at 28.1,-15.43
    $ printf '48.57,7.75\nx\n' > "$HOME/places"
    65 border where --batch "$HOME/places"
    person add Eve --nationalities GB
    border add --from GB --to FR --time 2026-01-05T10:00 --left 2026-01-05T08:00 --at 50.96,1.86 \#
    --aboard Eve
    border edit last --aboard Eve,Ada
    border edit last --at 50.97,1.85
    border delete last --yes
    border delete last --undo
    border add --from FR --to GB --time 2026-04-09T10:00Z
    border list
    border replay "$HOME/rhine.gpx"
    border rebuild
    schengen --on 2026-08-01 --explain --plan 2026-08-02..2026-12-01
    """#

  /// A drive over the Rhine that hides from its receiver for an hour.
  static let rhine: String = {
    let points = [
      ("48.5800", "7.7400", "08:00"), ("48.5790", "7.7500", "08:01"),
      ("48.5700", "7.8300", "09:01"),
      ("48.5690", "7.8400", "09:02"),
    ]
    let lines = points.map { latitude, longitude, time in
      "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>2026-06-14T\(time):00Z</time></trkpt>"
    }
    return """
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
      <trk><trkseg>\(lines.joined())</trkseg></trk></gpx>
      """
  }()
}
