import Foundation
import TestSupport
import Testing

/// Names in place of ids, wherever one is taken.
@Suite(.temporaryDirectory) struct NameTests {
  private func fill() throws {
    for line in [
      "van add Bulli --height 2.5", "van add Büssli", "van panel add Roof --power 200",
      "person add Ben --nationalities DE", "trip start Adria",
      "manifest add Kitchen --type zone", "manifest add Box --type container --parent Kitchen",
      "checkin add Pier --at 45.1,13.6 --country HR --type wild --day yesterday",
      "ledger add 5 --vendor Konzum --category food", "docs add Passport --type passport",
      "spots add Cove --at 45.2,13.7 --type wild",
      "route plan Istria --from pier --to cove", "service add Oil --months 12",
      "service done oil", "preflight add Kayak", "preflight --done",
    ] { try Van.done(line.split(separator: " ").map(String.init)) }
  }

  static let lines = [
    "van show bull", "van edit BULLI --plate X1", "van use buss", "van delete bül --yes",
    "van panel show roo", "van panel edit roof --power 210", "van panel delete Roof --yes",
    "person show be", "person edit ben --born 1980-01-01", "person delete Ben --yes",
    "trip show adr", "trip edit ADRIA --note x", "trip stats adria", "trip delete Adria --yes",
    "manifest show kit", "manifest edit box --weight 1kg", "manifest tree kitchen",
    "manifest move bo --to top", "manifest move box --to kit", "manifest add Pan --parent box",
    "manifest payload --van bulli", "manifest delete box --yes",
    "checkin show pier", "checkin edit pi --stay 4", "checkin delete pier --yes",
    "checkin list --trip adria", "checkin list --van bulli", "checkin add Bay --trip adr",
    "ledger show konz", "ledger edit konzum --note x", "ledger delete konzum --yes",
    "ledger list --trip adria --van bull", "ledger report --trip adria --van bulli",
    "ledger add 3 --van büss", "docs show pass", "docs edit passport --person ben",
    "docs list --person ben", "docs delete passport --yes", "spots show cove",
    "spots show mine/cove --fits=bul", "spots edit cov --stay 5", "spots delete mine/Cove --yes",
    "spots near --at 45.2,13.7 --fits=bulli", "spots packs info mi",
    "checkin add --spot cov", "checkin edit pier --spot mine/cove", "checkin keep pier",
    "route show ist", "route edit istria --trip adr", "route list --trip adria",
    "route export ISTRIA", "route promote istr --start-day +2d", "route delete istria --yes",
    "route stop add istria cov --as 1", "route stop move pie --to 2", "route stop show cov",
    "route stop list --route ist", "route stop edit pier --nights 1",
    "route stop delete cove --yes",
    "spots along --route istria", "spots near --at 45.2,13.7 --pack min", "schengen --person be",
    "border list --person ben", "manifest leave box", "manifest take bo", "manifest label kit",
    "manifest payload --van bulli --people=be", "docs vehicle --van bul",
    "docs medical --person be",
    "service show oi", "service edit oil --km 9000", "service done oil", "service list --van bulli",
    "service delete oil --yes", "service log show oi", "service log edit oil --task oi",
    "service log list --task oil --van bull", "service log delete oil --yes", "preflight show kay",
    "preflight edit kayak --occasion dark", "preflight move kay --to 1",
    "preflight delete kayak --yes", "preflight log show all", "preflight log list --van bulli",
  ]

  @Test func `every command that takes an id takes a name`() throws {
    try fill()
    let filled = TemporaryDirectory.current.file("filled")
    try FileManager.default.moveItem(atPath: Van.home, toPath: filled)
    for line in Self.lines {
      let copied = try Finished.running("/bin/cp", ["-a", filled, Van.home])
      try #require(copied.status == 0, "\(copied)")
      let finished = try Van.run(line.split(separator: " ").map(String.init))
      #expect([0, 1].contains(finished.status), "\(line): \(finished.errors)")
      #expect(!finished.errors.contains("there is no"), "\(line): \(finished.errors)")
      try FileManager.default.removeItem(atPath: Van.home)
    }
  }

  @Test func `a name that fits several records changes none and lists them`() throws {
    let ids = try ["Bulli", "Bus"].map { try Van.done("van", "add", $0) }
    let before = try Van.everything()
    for line in [["van", "use", "bu"], ["van", "delete", "bu", "--yes"], ["van", "show", "bu"]] {
      let finished = try Van.run(line)
      #expect(finished.status == 65)
      #expect(
        finished.errors == """
          vanlog: 'bu' fits more than one van; name one of these:
            \(ids[1])  Bus
            \(ids[0])  Bulli

          """)
    }
    #expect(try Van.everything() == before)
  }

  @Test func `a deleted record is restored by its id only`() throws {
    let id = try Van.done("trip", "start", "Adria")
    try Van.done("trip", "delete", "adria", "--yes")
    let unknown = try Van.run("trip", "show", "Adria")
    #expect(unknown.status == 1)
    let named = try Van.run("trip", "undelete", "Adria")
    #expect(named.status == 66)
    #expect(
      named.errors
        == "vanlog: there is no deleted trip with the id 'Adria'; 'vanlog trip list --deleted' "
        + "shows all\n")
    try Van.done("trip", "undelete", id)
    try Van.done("trip", "show", "Adria")
  }

  @Test func `a rule is found by the beginning of its name`() throws {
    for (file, name) in [("heater", "Heat at night"), ("lamp", "Lamp on"), ("latch", "Latch")] {
      try Van.write(
        #"{"name":"\#(name)","trigger":{"type":"arrive"},"actions":[{"type":"notify"}]}"#,
        to: Van.home + "/automations/\(file).json")
    }
    #expect(try Van.done("automation", "show", "heat a").contains("Heat at night"))
    #expect(try Van.run("automation", "show", "la").status == 65)
    let near = try Van.run("automation", "show", "laml")
    #expect(near.status == 66)
    #expect(near.errors.contains("did you mean 'lamp'?"))
  }
}
