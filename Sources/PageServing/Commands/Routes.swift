internal import HTTPServing

/// All that the page can have vanlog do; nothing else can be run.
enum Routes {
  static let all = reading + writing + recording + devices

  private static let filters: [RequestParameter] = [
    .option("type"), .option("min_rating"), .option("service"), .option("shade"),
    .flag("avoid_lez"), .flag("show_fits"), .option("country"), .option("pack"),
    .flagOrOption("fits"), .flag("strict"), .option("sort"), .option("limit"),
  ]

  private static let list: [RequestParameter] = [
    .option("from"), .option("to"), .option("text"), .option("limit"), .option("after"),
  ]

  private static let reading: [CommandRoute] = [
    .init(.get, "/api/status", "status --json"),
    .init(.get, "/api/drive", "drive status --json"),
    .init(.get, "/api/drives", "drive list --json", list + [.option("trip")]),
    .init(.get, "/api/drives/", "drive show --json", [.operand("id")]),
    .init(
      .get, "/api/track", "drive export --format=geojson --no-privacy",
      [.option("simplify"), .operand("id", isRequired: false)]),
    .init(
      .get, "/api/near", "spots near --json",
      [.position("at"), .flag("here"), .option("within")] + filters),
    .init(.get, "/api/in", "spots in --json", [.option("spread"), .box] + filters),
    .init(.get, "/api/spots", "spots search --json", filters + [.operand("words")]),
    .init(
      .get, "/api/spot", "spots show --json",
      [.flagOrOption("fits"), .flag("show_fits"), .operand("id")]),
    .init(.get, "/api/schengen", "schengen --json", [.option("person")]),
    .init(.get, "/api/where", "border where --json", [.position("at"), .flag("here")]),
    .init(.get, "/api/borders", "border list --json", [.option("from"), .option("to")]),
    .init(.get, "/api/checkins", "checkin list --json", list + [.option("trip")]),
    .init(
      .get, "/api/ledger", "ledger list --json", list + [.option("trip"), .option("category")]),
    .init(.get, "/api/documents", "docs list --json", list),
    .init(.get, "/api/trips", "trip list --json", list),
    .init(.get, "/api/trip", "trip stats --json", [.operand("id", isRequired: false)]),
    .init(.get, "/api/day", "day --json", [.operand("day", isRequired: false)]),
    .init(.get, "/api/vans", "van list --json", list),
    .init(.get, "/api/people", "person list --json", list),
    .init(.get, "/api/sky", "sky --json", [.position("at")]),
    .init(.get, "/api/sync", "sync status --json"),
    .init(.get, "/api/maps", "web map list --json"),
  ]

  private static let longText = 16_384

  private static let writing: [CommandRoute] = [
    .init(
      .post, "/api/ledger", "ledger add --json",
      [
        .option("id"), .option("direction"), .option("day"), .position("at"), .flag("here"),
        .option("currency"), .option("rate"),
        .option("category"), .option("vendor"), .option("account"), .option("to_account"),
        .option("litres"), .option("odometer"), .option("full_tank", as: "full"),
        .option("country"),
        .option("trip"), .option("tags"),
        .option("note", mostBytes: longText), .operand("amount"),
      ], seconds: 30),
    .init(
      .post, "/api/ledger/rate", "ledger edit --json", [.option("rate"), .operand("id")],
      seconds: 30),
    .init(
      .post, "/api/checkin", "checkin add --json",
      [
        .option("id"), .position("at"), .flag("here"), .option("spot"), .option("type"),
        .option("day"), .option("arrived"), .option("overnight"), .option("stay"),
        .option("beauty"), .option("privacy"), .option("access"), .option("cost"),
        .option("facilities"), .option("trip"), .option("tags"),
        .option("note", mostBytes: longText), .operand("name", isRequired: false),
      ], seconds: 30),
  ]

  private static let recording: [CommandRoute] = [
    .init(.post, "/api/drive/start", "drive start --json", [.option("mode")], seconds: 30),
    .init(.post, "/api/drive/pause", "drive pause --json"),
    .init(.post, "/api/drive/resume", "drive resume --json"),
    .init(.post, "/api/drive/stop", "drive stop --json", seconds: 90),
    .init(
      .post, "/api/drive/note", "drive note --json now", [.operand("text", mostBytes: 600)]),
  ]

  private static let devices: [CommandRoute] = [
    .init(.get, "/api/devices", "web devices --json"),
    .init(
      .post, "/api/invite", "web pair --json", [.option("right"), .option("host")],
      tellsDeviceAs: "device"),
    .init(.delete, "/api/devices/", "web revoke --json", [.operand("id")]),
  ]
}
