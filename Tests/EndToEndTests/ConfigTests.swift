import Foundation
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct ConfigTests {
  @Test func `a setting is kept until it is unset`() throws {
    #expect(try Van.run("config", "get", "output.units").output == "metric\n")
    let set = try Van.run("config", "set", "output.units", "imperial")
    #expect(set.status == 0)
    #expect(set.output == "")
    #expect(set.errors == "")
    #expect(try Van.run("config", "get", "output.units").output == "imperial\n")
    #expect(try Van.read(Van.config) == "{\n  \"output.units\": \"imperial\"\n}\n")
    #expect(try Van.run("config", "unset", "output.units").status == 0)
    #expect(try Van.run("config", "get", "output.units").output == "metric\n")
    #expect(try Van.read(Van.config) == "{}\n")
  }

  @Test func `setting with JSON shows the setting`() throws {
    let set = try Van.run("config", "set", "status.low-space", "500", "--json")
    #expect(
      set.output == """
        {"key":"status.low-space","value":"500","default":"200","set":true,"scope":"device",\
        "values":"10 to 1000000 MB","help":"Free space below which 'vanlog status' warns."}

        """)
    #expect(try Van.read(Van.config) == "{\n  \"status.low-space\": 500\n}\n")
  }

  @Test func `the list shows every setting with its value`() throws {
    _ = try Van.run("config", "set", "clock.trust", "yes")
    #expect(
      try Van.run("config", "list").output == """
        SETTING                          VALUE                     ALLOWED                                                   FOR
        output.color                     auto (default)            auto, always, never                                       this device
        output.units                     metric (default)          metric, imperial                                          this device
        output.pager                     auto (default)            auto, never, or a program with its options                this device
        clock.trust                      yes                       auto, yes                                                 this device
        time.zone                        system (default)          system, auto, or a name such as Europe/Oslo               this device
        status.low-space                 200 (default)             10 to 1000000 MB                                          this device
        money.home-currency              EUR (default)             a three-letter code such as EUR                           all devices
        drive.gpsd                       127.0.0.1:2947 (default)  an address such as 127.0.0.1:2947                         this device
        drive.mode                       balanced (default)        full, balanced, breadcrumb                                this device
        drive.interrupted                resume (default)          resume, save, ask                                         this device
        drive.at-boot                    wait (default)            wait, record                                              this device
        privacy.zones                    none (default)            none, or LAT,LON METRES [; ...]                           this device
        border.microstates               inside (default)          inside, outside                                           this device
        drive.auto                       off (default)             on, off                                                   this device
        sync.metered                     auto (default)            auto, yes, no                                             this device
        sync.every                       30 (default)              5 to 1440 minutes                                         this device
        notify.program                   none (default)            none, or the full path of a program                       this device
        notices.quiet                    none (default)            none, or two times such as 22:00-07:00                    this device
        say.language                     auto (default)            auto, or the code of a language such as de                this device
        publish.mqtt                     none (default)            none, mqtt://HOST[:PORT] or mqtts://HOST[:PORT]           this device
        publish.user                     none (default)            up to 128 bytes of text without + # / :                   this device
        publish.password-file            none (default)            none, or the full path of a file                          this device
        publish.ca-file                  none (default)            none, or the full path of a file                          this device
        publish.topic                    vanlog (default)          words of letters and digits, with / between them          this device
        publish.discovery                homeassistant (default)   words of letters and digits, with / between them          this device
        publish.owntracks                none (default)            none, mqtt, or an address such as https://USER@HOST/PATH  this device
        publish.owntracks-password-file  none (default)            none, or the full path of a file                          this device
        publish.device                   van (default)             up to 32 bytes of text without + # / :                    this device
        weather.service                  none (default)            none, open-meteo, met-norway                              this device
        weather.address                  auto (default)            auto, or an address such as https://HOST/PATH             this device
        weather.archive                  auto (default)            auto, or an address such as https://HOST/PATH             this device
        weather.contact                  none (default)            none, or an address such as you@example.org               this device
        web.listen                       127.0.0.1:8043 (default)  an address such as 192.168.8.1:8043 or [::]:8043          this device
        web.hosts                        none (default)            none, or names such as van.lan,log.example.org            this device
        web.public                       no (default)              yes, no                                                   this device

        """)
  }

  @Test func `as JSON the list has the same settings`() throws {
    let rows = try Van.run("config", "list").output.split(separator: "\n").dropFirst()
    let settings = try RecordingStation.json("config", "list")["settings"]?.elements ?? []
    #expect(
      settings.compactMap { $0["key"]?.string } == rows.map { String($0.prefix { $0 != " " }) })
    #expect(settings.allSatisfy { $0["help"]?.string?.hasSuffix(".") == true })
  }

  @Test func `the path is printed without a file and follows the home option`() throws {
    #expect(try Van.run("config", "path").output == Van.config + "\n")
    #expect(try Van.run("--home", "/a/b", "config", "path").output == "/a/b/config.json\n")
    #expect(
      try Van.run("config", "path", "--json", "--home=/a/b/").output
        == "{\"path\":\"/a/b/config.json\",\"home\":\"/a/b\"}\n")
  }

  @Test func `the home folder and its files are for their owner only`() throws {
    let finished = try Van.shell(#"umask 000; exec "$vanlog" config set output.units imperial"#)
    #expect(finished.status == 0)
    for (path, mode) in [(Van.home, 0o700), (Van.config, 0o600), (Van.home + "/run", 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test func `two processes that change settings at once lose neither change`() throws {
    let line = """
      change() { for i in $(seq 30); do "$vanlog" config set "$1" "$2" || exit 1
      "$vanlog" config unset "$1" || exit 1; done; "$vanlog" config set "$1" "$2"; }
      change output.units imperial & one=$!
      change clock.trust yes & two=$!
      wait $one && wait $two
      """
    #expect(try Van.shell(line).status == 0)
    #expect(try Van.run("config", "get", "output.units").output == "imperial\n")
    #expect(try Van.run("config", "get", "clock.trust").output == "yes\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Van.home).sorted() == [
        "config.json", "run",
      ])
  }

  @Test func `a second damaged file is set aside beside the first`() throws {
    for text in ["[1]", "nonsense"] {
      try Van.write(text, to: Van.config)
      _ = try Van.run("config", "list")
    }
    #expect(try Van.read(Van.home + "/set-aside/config.json") == "[1]")
    #expect(try Van.read(Van.home + "/set-aside/config.json.2") == "nonsense")
    let status = try Van.run("status")
    #expect(status.output.contains("Set aside   2 files\n"))
  }

  @Test func `quiet suppresses notes`() throws {
    try Van.write("nonsense", to: Van.config)
    let finished = try Van.run("--quiet", "config", "get", "output.units")
    #expect(finished.errors == "")
    #expect(finished.output == "metric\n")
  }
}
