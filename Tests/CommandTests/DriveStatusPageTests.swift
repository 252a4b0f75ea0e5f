import CommandLineKit
import Testing
import Text

@testable import DriveCommands

/// The recorder's answer as `drive status` shows it to a person and to a script.
struct DriveStatusPageTests {
  private func view(_ members: String) throws -> DriveStatusView {
    DriveStatusView(try JSONValue(parsing: Array("{\(members)}".utf8)))
  }

  static let problems: [(kind: String, status: CommandLineKit.ExitStatus, line: String)] = [
    ("disk", .inputOutput, "not saving  for 1 min: no room"),
    ("gpsd", .serviceMissing, "not recording  for 1 min: no room"),
    ("refused", .serviceMissing, "not recording  for 1 min: no room"),
    ("no_fix", .serviceMissing, "not recording  for 1 min: no room"),
    ("file", .done, "problem  no room"),
  ]

  @Test(arguments: problems)
  func `a problem has a line with its duration, and an exit code`(
    kind: String, status: CommandLineKit.ExitStatus, line: String
  ) throws {
    let answer = try view(
      """
      "state":"recording","problem":"no room","problem_kind":"\(kind)","problem_s":75
      """)
    #expect(answer.exitStatus == status)
    #expect(answer.page().contains("\n\(line)\n"), "\(answer.page())")
  }

  @Test func `without a problem all is well`() throws {
    let answer = try view("\"state\":\"recording\",\"problem\":null,\"problem_kind\":null")
    #expect(answer.exitStatus == .done)
    #expect(answer.page() == "state  recording\n")
  }

  @Test(arguments: [
    ("true", "true", "speed     0 km/h, parked", ""),
    ("false", "false", "speed     0 km/h", "time      not proven yet"),
  ])
  func `the page has the last fix, the drive and what is saved of it`(
    parked: String, proven: String, speed: String, time: String
  ) throws {
    let answer = try view(
      """
      "state":"recording","drive_id":"01m7za8sp6r3b3nk5z7f8wkkqg","fix_age_s":2.4,
      "accuracy_m":3.5,"satellites":9,"speed_mps":0,"parked":\(parked),"alt_m":430.4,
      "lat":47.5,"lon":8.25,"distance_m":12345,"ascent_m":67,"points":120,"unsaved_points":3,
      "saved_bytes":45000,"mode":"full","time_proven":\(proven),
      "gpsd_sentence":"gpsd is connected","rejected":{"no_fix":2}
      """)
    let page = answer.page()
    #expect(
      page == """
        state     recording
        drive     wkkqg
        last fix  2 s ago, within 4 m, 9 satellites
        \(speed)
        altitude  430 m
        place     47.50000, 8.25000
        distance  12 km
        climb     67 m
        saved     120 points, 45.0 kB; 3 waiting
        mode      full
        \(time.isEmpty ? "" : time + "\n")gpsd      gpsd is connected
        not used  2 no fix

        """)
  }
}
