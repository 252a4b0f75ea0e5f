internal import Answers
internal import DaemonKit
internal import DriveRecorder
internal import Glibc
internal import Text

// What `vanlog` asks a recorder that waits.
extension Standby {
  /// Answers, and returns a recorder if one was asked for.
  mutating func answer() -> Recorder? {
    guard var server = control.take() else { return nil }
    var started: Recorder? = nil
    server.turn(now: MonotonicClock.now) { request throws(ControlRefusal) in
      switch request {
      case .status, .statusOnceKnown: return Self.status
      case .start(let orders):
        guard started == nil else {
          throw ControlRefusal(
            "a drive is already being recorded; see 'vanlog drive status'", code: EX_TEMPFAIL)
        }
        let recorder = try open(orders)
        let response = Self.answer(recorder)
        started = consume recorder
        return response
      default: throw .noDrive
      }
    }
    control = consume server
    return started
  }

  private static var status: ControlResponse {
    .done { json in
      json.field(RecorderKeys.state, RecorderKeys.waiting)
      json.field(RecorderKeys.drive, nil)
      json.field(RecorderKeys.points, 0)
      json.field(RecorderKeys.unsavedPoints, 0)
      json.field(RecorderKeys.gpsd, nil)
    }
  }

  /// Opens a drive as a client orders, in the home of this service.
  private func open(_ given: RecorderOrders) throws(ControlRefusal) -> Recorder {
    guard case .gpsd = given.source else {
      throw ControlRefusal(
        "a service records no recordings; run the recorder beside it", code: EX_DATAERR)
    }
    var orders = given
    orders.home = self.orders.home
    orders.keeper = self.orders.keeper
    orders.printsLines = false
    do {
      return try begin(orders)
    } catch {
      note("a drive cannot begin: \(error)")
      throw ControlRefusal(error.description, code: error.code)
    }
  }

  private static func answer(_ recorder: borrowing Recorder) -> ControlResponse {
    let status = RecorderStatus(recorder)
    let (isContinued, leadProblem) = (recorder.isContinued, recorder.leadProblem)
    return .done { json in
      json.field(RecorderKeys.isContinued, isContinued)
      if let leadProblem { json.field(RecorderKeys.leadProblem, leadProblem) }
      status.write(to: &json)
    }
  }
}
