import Almanac
import CommandLineKit

/// What a status means that brings no forecast.
enum WeatherStatus {
  static func problem(
    _ answer: WeatherFetch.Answer, from server: String, _ manners: inout AskingManners
  ) -> CommandProblem {
    let status = answer.status
    switch status {
    case 401, 403, 407:
      let reason = "\(server) refuses to answer (\(status))"
      manners.refuse(reason)
      return CommandProblem(
        .notPermitted, "\(reason); is weather.contact right, and is this version of vanlog recent?")
    case 400, 404, 410, 422:
      let reason = "\(server) does not understand the request (\(status))"
      manners.refuse(reason)
      return CommandProblem(.configuration, "\(reason); is weather.address right?")
    default:
      let reason =
        status == 429
        ? "\(server) wants fewer requests (429)"
        : "\(server) is in trouble (\(status))"
      manners.fail(reason, retryAfter: answer.retryAfterSeconds)
      return CommandProblem(
        .tryAgain,
        "\(reason); it may be asked again in \(Pause.text(seconds: manners.pauseSeconds))")
    }
  }
}

/// A length of time to wait, for people.
enum Pause {
  static func text(seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\((seconds + 59) / 60) minutes"
    default: "\((seconds + 3_599) / 3_600) hours"
    }
  }
}
