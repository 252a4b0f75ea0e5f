import HomeFolder
import Testing

@Suite struct SettingSpecTests {
  typealias Judgement = (key: String, accepted: [String], refused: [String])

  static let judgements: [Judgement] = [
    (
      "output.color", ["auto", "always", "never"],
      ["", "Auto", "AUTO", "auto ", " auto", "yes", "auto\0", "aut", "autoo"]
    ),
    ("output.units", ["metric", "imperial"], ["", "Metric", "nautical", "metric,imperial"]),
    (
      "output.pager", ["auto", "never", "less -S", "most"],
      ["", "a\nb", String(repeating: "x", count: 1_001)]
    ),
    ("clock.trust", ["auto", "yes"], ["", "no", "true", "1", "YES"]),
    (
      "time.zone", ["system", "Europe/Oslo", "America/Argentina/Ushuaia", "Etc/GMT+5"],
      [
        "", "Oslo", "/etc/passwd", "../x", "Europe/../x", "Europe/", "a b/c", "System", "É/a",
        "europe/oslo",
      ]
    ),
    (
      "status.low-space", ["10", "11", "200", "999999", "1000000"],
      [
        "", "9", "0", "-10", "1000001", "+10", "010", "10 ", " 10", "10.0", "1e3", "0x10", "1_000",
        "٣٠", "10 MB", "9223372036854775808", "-", "NaN",
      ]
    ),
    (
      "money.home-currency", ["EUR", "CHF", "XOF"],
      [
        "", "XXX", "XTS", "XAU", "XDR", "EU", "EURO", "eur", "Eur", "E1R", "E R", "ÉU", "€", "EU\0",
        "@@@", "[[[",
      ]
    ),
    (
      "drive.gpsd", ["127.0.0.1:2947", "192.168.1.20:1"],
      [
        "", "localhost:2947", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536",
        "1.2.3:4", "127.0.0.1:02947", "127.0.0.1:+2947", "127.0.0.01:2947", "127.0.0.256:2947",
        "1.2.3.4.5:6", "127.0.0.1:2947:1",
      ]
    ),
    ("border.microstates", ["inside", "outside"], ["", "Inside", "yes"]),
    ("drive.mode", ["full", "balanced", "breadcrumb"], ["", "Full", "imported", "fast"]),
    ("drive.at-boot", ["wait", "record"], ["", "Wait", "yes", "start"]),
    ("drive.interrupted", ["resume", "save", "ask"], ["", "Resume", "yes", "set-aside"]),
    ("drive.auto", ["on", "off"], ["", "On", "yes"]),
    ("sync.metered", ["auto", "yes", "no"], ["", "Auto", "on"]),
    (
      "notify.program", ["none", "/usr/bin/notify-send", "/opt/van/tell me"],
      ["", "notify-send", "./tell", "/", "/usr/bin/", "/usr/bin/a\nb", "/a\0b"]
    ),
    (
      "notices.quiet", ["none", "22:00-07:00", "13:00-15:30", "00:00-23:59"],
      [
        "", "22:00", "22:00-", "-07:00", "22:00-22:00", "22-7", "22:00-7:00", "24:00-07:00",
        "22:60-07:00", "22:00 - 07:00", "22:00-07:00-08:00", "２２:00-07:00", "None", "+2:00-07:00",
      ]
    ),
    ("sync.every", ["5", "30", "1440"], ["", "4", "1441", "30 minutes"]),
    (
      "privacy.zones",
      ["none", "47.05,8.31 500", "-33.9,18.4 1200.5", "47,8 500; 46.2,-7.1 10", "90,180 100000"],
      [
        "", "home", "47.05,8.31", "47.05 8.31 500", "47.05,8.31 9", "47.05,8.31 100001",
        "91,8 500", "-90.1,8 500", "47,181 500", "47,-181 500", "47,8 500;",
        "nan,8 500", "47,8 1e3", "47,8,9 500", "47,8 -500", "0x1,8 500", "47,8 500 m",
      ]
    ),
    (
      "web.listen", ["127.0.0.1:8043", "0.0.0.0:80", "[::]:8043", "[::1]:1"],
      ["", "none", "localhost:80", "127.0.0.1", "127.0.0.1:0", "[::]", ":80", "127.0.0.1:65536"]
    ),
    (
      "web.hosts", ["none", "van", "van.lan", "van.lan,log.example.org", "van-2.lan, b"],
      ["", ",", "van.lan,", "a b", "http://van.lan", "van..lan", "van.lan:80", "vän.lan"]
    ),
    ("web.public", ["yes", "no"], ["", "Yes", "auto"]),
    (
      "publish.mqtt",
      [
        "none", "mqtt://127.0.0.1", "mqtts://broker.example:8883", "mqtt://[::1]:1883",
        "mqtt://homeassistant.local",
      ],
      [
        "", "broker", "mqtt:broker", "mqtt://", "mqtt://:1883", "mqtt://a:0", "mqtt://a:65536",
        "mqtt://a:x", "mqtt://a/", "mqtt://a/topic", "mqtt://user@a", "mqtt://user:secret@a",
        "http://a", "MQTT://a", "mqtt://a b", "mqtt://-a", "mqtt://.a", "mqtt://[a]",
        "mqtt://a\nb", "mqtt://ä",
      ]
    ),
    (
      "publish.user", ["none", "van", "anna@example.org", "Ännchen"], ["", "a/b", "a:b", "+", "#"]
    ),
    (
      "publish.password-file", ["none", "/etc/vanlog/password", "/a b"],
      ["", "password", "./x", "~/x", "/a\nb"]
    ),
    ("say.language", ["auto", "de", "pt-br"], ["", "d", "DE", "de_DE", "a-b", "de-at-x", "5"]),
    ("publish.ca-file", ["none", "/etc/ca.pem"], ["", "ca.pem"]),
    (
      "publish.topic", ["vanlog", "home/van_1", "a-b"],
      ["", "/", "/a", "a/", "a//b", "a+", "#", "$SYS", "a b", "ä"]
    ),
    ("publish.discovery", ["homeassistant", "off", "ha/discovery"], ["", "+/x", "x y"]),
    (
      "publish.owntracks",
      [
        "none", "mqtt", "https://host/pub", "http://192.168.1.5:5144",
        "https://anna@host/api/v1/owntracks/points?api_key=abc", "https://host/webhook/1",
      ],
      [
        "", "MQTT", "host", "ftp://host", "https://", "https://anna:secret@host/", "https://@host",
        "https://a@b@c/", "https://host/ x", "https://host/#x", "https://host/\"",
      ]
    ),
    ("publish.owntracks-password-file", ["none", "/x"], ["", "x"]),
    ("publish.device", ["van", "Our bus", "t4"], ["", " van", "van ", "a/b", "a\tb", "van+"]),
    ("weather.service", ["none", "open-meteo", "met-norway"], ["", "Open-Meteo", "yes", "auto"]),
    (
      "weather.address",
      [
        "auto", "https://weather.example", "https://weather.example:8443/open-meteo",
        "http://127.0.0.1:8080", "http://192.168.1.5:8080", "http://nas.local",
      ],
      [
        "", "none", "weather.example", "http://weather.example", "http://8.8.8.8",
        "https://user@weather.example", "https://weather.example/", "https://weather.example/a?b=c",
        "ftp://127.0.0.1", "https://", "https://a b", "https://a/\n",
      ]
    ),
    (
      "weather.archive", ["auto", "https://archive.example/v2"],
      ["", "http://archive.example", "https://archive.example/"]
    ),
    (
      "weather.contact", ["none", "anna@example.org", "https://example.org/van"],
      [
        "", "anna", "a@b", "anna@localhost", "anna@example.org x", "anna@example.org\r\nHost: x",
        "(anna@example.org)", "änna@example.org", "http://example.org",
        String(repeating: "a", count: 99) + "@b.c",
      ]
    ),
  ]

  @Test(arguments: judgements)
  func `a setting accepts what it declares and nothing else`(judgement: Judgement) throws {
    let spec = try #require(SettingSpec.named(judgement.key))
    #expect(judgement.accepted.filter(spec.accepts) == judgement.accepted)
    #expect(judgement.refused.filter(spec.accepts) == [])
  }

  @Test func `every setting is tested above, and found by its key`() {
    #expect(SettingSpec.all.map(\.key).sorted() == Self.judgements.map(\.key).sorted())
    #expect(SettingSpec.all.compactMap { SettingSpec.named($0.key) } == SettingSpec.all)
  }

  @Test(arguments: SettingSpec.all)
  func `the default is accepted`(spec: SettingSpec) {
    #expect(spec.accepts(spec.standard))
  }

  @Test(arguments: ["", "output", "output.Color", "output.color ", "nonsense"])
  func `an unknown key is not a setting`(key: String) {
    #expect(SettingSpec.named(key) == nil)
  }

  @Test func `the allowed values are described`() {
    #expect(SettingSpec.color.values == "auto, always, never")
    #expect(SettingSpec.lowSpace.values == "10 to 1000000 MB")
    #expect(SettingSpec.homeCurrency.values == "a three-letter code such as EUR")
  }
}
