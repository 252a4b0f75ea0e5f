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

  @Test func `the list is complete as JSON`() throws {
    _ = try Van.run("config", "set", "clock.trust", "yes")
    #expect(
      try Van.run("config", "list", "--json").output == """
        {"settings":[{"key":"output.color","value":"auto","default":"auto","set":false,\
        "scope":"device","values":"auto, always, never",\
        "help":"When to use colour; auto means on a terminal unless NO_COLOR is set."},\
        {"key":"output.units","value":"metric","default":"metric","set":false,"scope":"device",\
        "values":"metric, imperial",\
        "help":"Units in which measurements are shown to people; JSON is always metric."},\
        {"key":"output.pager","value":"auto","default":"auto","set":false,"scope":"device",\
        "values":"auto, never, or a program with its options",\
        "help":"What shows pages that are longer than the screen, unless VANLOG_PAGER says; auto means PAGER, \
        or else less."},\
        {"key":"clock.trust","value":"yes","default":"auto","set":true,"scope":"device",\
        "values":"auto, yes",\
        "help":"Whether to trust the system clock although vanlog cannot see what keeps it \
        right."},{"key":"time.zone","value":"system","default":"system","set":false,\
        "scope":"device","values":"system, auto, or a name such as Europe/Oslo",\
        "help":"Time zone of days and times that you enter; auto means that of the place of a record, \
        else the system's."},{"key":"status.low-space","value":"200","default":"200","set":false,\
        "scope":"device","values":"10 to 1000000 MB",\
        "help":"Free space below which 'vanlog status' warns."},{"key":"money.home-currency","value":"EUR",\
        "default":"EUR","set":false,"scope":"shared","values":"a three-letter code such as EUR",\
        "help":"Currency of totals."},{"key":"drive.gpsd","value":"127.0.0.1:2947",\
        "default":"127.0.0.1:2947","set":false,"scope":"device",\
        "values":"an address such as 127.0.0.1:2947",\
        "help":"Address of gpsd, which reads the GPS receiver."},{"key":"drive.mode",\
        "value":"balanced","default":"balanced","set":false,"scope":"device",\
        "values":"full, balanced, breadcrumb",\
        "help":"How densely points are recorded; 'drive start --mode' changes it."},\
        {"key":"drive.interrupted","value":"resume","default":"resume","set":false,\
        "scope":"device","values":"resume, save, ask",\
        "help":"What 'drive start' does with a drive that a power cut interrupted; without a \
        terminal, ask means resume."},\
        {"key":"drive.at-boot","value":"wait","default":"wait","set":false,"scope":"device",\
        "values":"wait, record",\
        "help":"What the recorder service does at boot without a drive to resume: wait for \
        'drive start', or record."},\
        {"key":"privacy.zones","value":"none",\
        "default":"none","set":false,"scope":"device","values":"none, or LAT,LON METRES [; ...]",\
        "help":"Circles that 'drive export' and publishing leave out, such as 47.05,8.31 500 around home."},{"key":"border.microstates",\
        "value":"inside","default":"inside","set":false,"scope":"device","values":"inside, outside",\
        "help":"Whether days in Andorra, Monaco, San Marino and the Vatican count as Schengen \
        days."},{"key":"drive.auto","value":"off","default":"off","set":false,"scope":"device",\
        "values":"on, off","help":"Whether the daemon starts a drive when the van moves off, and \
        stops it when it rests."},{"key":"sync.metered","value":"auto","default":"auto","set":false,\
        "scope":"device","values":"auto, yes, no","help":"Whether the connection costs by volume, so \
        that the daemon syncs no tracks and documents; auto asks NetworkManager."},\
        {"key":"sync.every","value":"30","default":"30","set":false,"scope":"device",\
        "values":"5 to 1440 minutes",\
        "help":"How often the daemon syncs if nothing changes here."},\
        {"key":"notify.program","value":"none","default":"none","set":false,"scope":"device",\
        "values":"none, or the full path of a program",\
        "help":"A program that shows notices of rules; it gets each as JSON on standard input."},\
        {"key":"say.language","value":"auto","default":"auto","set":false,"scope":"device",\
        "values":"auto, or the code of a language such as de",\
        "help":"Language of sentences for 'vanlog say'; auto means that of the locale, or whichever \
        understands."},\
        {"key":"publish.mqtt","value":"none","default":"none","set":false,"scope":"device",\
        "values":"none, mqtt://HOST[:PORT] or mqtts://HOST[:PORT]",\
        "help":"MQTT broker that gets position and state of the van, as for Home Assistant."},\
        {"key":"publish.user","value":"none","default":"none","set":false,"scope":"device",\
        "values":"up to 128 bytes of text without + # / :",\
        "help":"User at the MQTT broker, and in the topic of OwnTracks."},\
        {"key":"publish.password-file","value":"none","default":"none","set":false,"scope":"device",\
        "values":"none, or the full path of a file",\
        "help":"File with the password for the MQTT broker, which only you can read."},\
        {"key":"publish.ca-file","value":"none","default":"none","set":false,"scope":"device",\
        "values":"none, or the full path of a file",\
        "help":"File with the certificates to trust in place of those of the system."},\
        {"key":"publish.topic","value":"vanlog","default":"vanlog","set":false,"scope":"device",\
        "values":"words of letters and digits, with / between them",\
        "help":"How the MQTT topics of the van begin."},\
        {"key":"publish.discovery","value":"homeassistant","default":"homeassistant","set":false,"scope":"device",\
        "values":"words of letters and digits, with / between them",\
        "help":"Topic under which Home Assistant looks for devices, or off."},\
        {"key":"publish.owntracks","value":"none","default":"none","set":false,"scope":"device",\
        "values":"none, mqtt, or an address such as https://USER@HOST/PATH",\
        "help":"Who gets all positions in the format of OwnTracks: the MQTT broker, or a server."},\
        {"key":"publish.owntracks-password-file","value":"none","default":"none","set":false,"scope":"device",\
        "values":"none, or the full path of a file",\
        "help":"File with the password for the server of 'publish.owntracks', which only you can read."},\
        {"key":"publish.device","value":"van","default":"van","set":false,"scope":"device",\
        "values":"up to 32 bytes of text without + # / :",\
        "help":"Name of the van in Home Assistant and OwnTracks."},\
        {"key":"weather.service","value":"none","default":"none","set":false,"scope":"device",\
        "values":"none, open-meteo, met-norway",\
        "help":"Weather service that 'sky update' and the daemon ask; it learns the van's place, rounded to 0.1 degree."},\
        {"key":"weather.address","value":"auto","default":"auto","set":false,"scope":"device",\
        "values":"auto, or an address such as https://HOST/PATH",\
        "help":"Server of that service, if it is not the public one."},\
        {"key":"weather.archive","value":"auto","default":"auto","set":false,"scope":"device",\
        "values":"auto, or an address such as https://HOST/PATH",\
        "help":"Server with the weather of past days, in the format of Open-Meteo, for check-ins."},\
        {"key":"weather.contact","value":"none","default":"none","set":false,"scope":"device",\
        "values":"none, or an address such as you@example.org",\
        "help":"Mail or web address by which the service can reach you; MET Norway requires one."},\
        {"key":"web.listen","value":"127.0.0.1:8043","default":"127.0.0.1:8043","set":false,\
        "scope":"device","values":"an address such as 192.168.8.1:8043 or [::]:8043",\
        "help":"Where the page for phones is served; 'vanlog web enable' sets it to all networks."},\
        {"key":"web.hosts","value":"none","default":"none","set":false,"scope":"device",\
        "values":"none, or names such as van.lan,log.example.org",\
        "help":"Names under which the page may be opened, besides addresses, the machine's name and that \
        with .local."},\
        {"key":"web.public","value":"no","default":"no","set":false,"scope":"device",\
        "values":"yes, no",\
        "help":"Whether machines of the internet may open the page, where a router lets them through."}]}

        """)
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

  @Test func `members that this version does not know are kept`() throws {
    try Van.write(
      #"{"future.setting": [1, {"a": null}], "output.color": "never"}"#, to: Van.config)
    _ = try Van.run("config", "set", "output.units", "imperial")
    #expect(
      try Van.read(Van.config) == """
        {
          "future.setting": [
            1,
            {
              "a": null
            }
          ],
          "output.color": "never",
          "output.units": "imperial"
        }

        """)
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

  @Test func `a value equal to the default counts as set`() throws {
    for (words, isSet) in [("set output.units metric", true), ("unset output.units", false)] {
      _ = try Van.run(["config"] + words.split(separator: " ").map(String.init))
      let setting = try RecordingStation.json("config", "get", "output.units")
      #expect(setting["value"]?.string == "metric")
      #expect(setting["set"]?.bool == isSet)
    }
  }

  @Test func `changing a setting says that the file was damaged, and where it is`() throws {
    try Van.write("{", to: Van.config)
    let changed = try Van.run("config", "set", "output.units", "imperial")
    #expect(changed.status == 0)
    #expect(
      changed.errors
        == "vanlog: config.json, line 1, column 2, is damaged: expected a name in quotes; it is now "
        + "\(Van.home)/set-aside/config.json, and the defaults apply\n")
    #expect(try Van.run("config", "get", "output.units").output == "imperial\n")
  }

  @Test func `quiet suppresses notes`() throws {
    try Van.write("nonsense", to: Van.config)
    let finished = try Van.run("--quiet", "config", "get", "output.units")
    #expect(finished.errors == "")
    #expect(finished.output == "metric\n")
  }
}
