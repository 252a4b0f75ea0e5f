import Foundation
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct DoctorTests {
  private var store: String { Van.home + "/trips.sqlite" }

  @Test func `without a store there is nothing to check`() throws {
    #expect(try Van.done("doctor") == "Store      none yet\nDocuments  none")
    #expect(!FileManager.default.fileExists(atPath: Van.home))
  }

  @Test func `a sound store is said to be sound and left alone`() throws {
    try Van.done("trip", "start", "One")
    let before = try Van.read(store)
    #expect(try Van.done("doctor") == "Store      sound\nDocuments  none")
    #expect(
      try Van.done("doctor", "--json") == """
        {"store":"sound","set_aside":null,"saved_records":null,"incomplete":[],"documents":0,\
        "damaged_documents":[]}
        """)
    #expect(try Van.read(store) == before)
  }

  /// Pages in the middle are overwritten, whatever they hold.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a damaged store is mended, and what was damaged is kept aside`(seed: UInt64) throws {
    for number in 0..<12 { try Van.done("checkin", "add", "Place \(number)") }
    let ids = Set(try Van.ids("checkin", "list"))
    let damaged = try damage(seed: seed)
    let doctor = try Van.run("doctor", "--json")
    #expect([0, 65].contains(doctor.status), "\(doctor.errors)")
    #expect(doctor.output.contains(#""store":"mended""#) || doctor.output.contains(#""sound""#))
    if doctor.output.contains(#""store":"mended""#) {
      let aside = try #require(doctor.output.firstMatch(of: /"set_aside":"([^"]+)"/)).1
      let name = aside.hasPrefix("/") ? String(aside) : Van.home + "/" + aside
      #expect(FileManager.default.contents(atPath: name) == damaged)
    }
    #expect(Set(try Van.ids("checkin", "list")).isSubset(of: ids))
    #expect(try Van.done("doctor").hasPrefix("Store      sound\n"))
    try Van.done("checkin", "add", "Afterwards")
  }

  private func damage(seed: UInt64) throws -> Data {
    var random = SplitMix64(seed: seed)
    var bytes = try Data(contentsOf: URL(filePath: store))
    for _ in 0..<3 {
      let page = Int.random(in: 1..<bytes.count / 4_096, using: &random) * 4_096
      for index in page..<page + 4_096 {
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
    }
    try bytes.write(to: URL(filePath: store))
    return bytes
  }

  @Test(arguments: ["", "nonsense", "SQLite format 3\0"])
  func `a store that is nothing of the kind is set aside`(text: String) throws {
    try Van.write(text, to: store)
    let doctor = try Van.run("doctor")
    #expect([0, 65].contains(doctor.status), "\(doctor.errors)")
    try Van.done("checkin", "add", "Afterwards")
    #expect(try Van.ids("checkin", "list").count == 1)
  }

  /// Whatever was printed had been kept, at whichever moment the program is killed.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `a killed program loses nothing that it said`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try Van.done("checkin", "add", "First")
    let moments = (0..<40).map { _ in String(Int.random(in: 100...5_000, using: &random)) }
    let line = """
      for moment in \(moments.joined(separator: " ")); do
        timeout --foreground -s KILL "0.0$(printf %04d $moment)" "$vanlog" checkin add "$moment" \
          >>"$HOME/printed" 2>>"$HOME/errors"
      done 2>/dev/null; exit 0
      """
    #expect(try Van.shell(line).status == 0)
    let errors = try Van.read(TemporaryDirectory.current.file("errors"))
    #expect(errors == "")
    let printed = try Van.read(TemporaryDirectory.current.file("printed")).split(separator: "\n")
    let endings = Set(try Van.ids("checkin", "list").map { $0.suffix(5) })
    #expect(printed.allSatisfy { endings.contains($0) })
    #expect(endings.count <= moments.count + 1)
    #expect(try Van.done("doctor").hasPrefix("Store      sound\n"))
  }
}
