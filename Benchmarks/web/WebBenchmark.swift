import Glibc
import Text

/// What the page for phones costs: a small computer, those who wait for it, and their browsers.
enum WebBenchmark {
  private static let requests = 1_000
  private static let phones = 5

  static func run(dist: String) throws -> [Comparison] {
    let van = try ServedVan(dist: dist)
    var rows = try answers(of: van)
    rows += try memory(of: van)
    rows.append(try lostPoints(of: van))
    return rows + (try PageVisits.run(dist: dist))
  }

  // MARK: Answers

  private static func answers(of van: ServedVan) throws -> [Comparison] {
    let server = try van.serve()
    defer { server.end() }
    let phone = try WebPhone(van, token: try van.pair())
    let near = try times(requests) { number in
      // From Oslo to Rome, so that no two answers are the same.
      let place = "\(60 - Double(number) / 55),\(10 + Double(number) / 400)"
      return try phone.get("/api/near?at=\(place)&limit=20", expecting: 200).milliseconds
    }
    let hello = try times(requests) { _ in
      try phone.get("/api/hello", expecting: 200).milliseconds
    }
    let size = "\(requests) requests, \(van.spots) spots"
    return [
      Comparison(
        benchmark: "web", question: "slowest of 20 near requests", size: size, unit: .milliseconds,
        samples: Samples([quantile(near, 0.95)]), yardstick: .bound(50), aim: 10),
      Comparison(
        benchmark: "web", question: "slowest of 20 without a command", size: size,
        unit: .milliseconds, samples: Samples([quantile(hello, 0.95)]), yardstick: .bound(5)),
    ]
  }

  private static func times(_ count: Int, _ body: (Int) throws -> Double) throws -> [Double] {
    for number in 0..<20 { _ = try body(number) }
    return try (0..<count).map(body)
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  // MARK: Memory

  private static func memory(of van: ServedVan) throws -> [Comparison] {
    let server = try van.serve()
    defer { server.end() }
    let token = try van.pair()
    let recorder = try van.record(speed: "10")
    defer { recorder.end() }
    let live = try (0..<phones).map { _ in try WebPhone(van, token: token).openStream() }
    let phone = try WebPhone(van, token: token)
    for number in 0..<200 {
      _ = try phone.get("/api/near?at=\(47 + Double(number) / 100),8&limit=20", expecting: 200)
      if number % 10 == 0 {
        _ = try phone.get("/api/in?box=40,0,60,20&limit=500", expecting: 200)
      }
    }
    var heard = 0
    for phone in live { heard += try phone.listen(lines: 20) }
    guard heard >= 20 * phones else {
      throw Child.Problem(description: "the phones hear nothing of the drive")
    }
    let (resident, anonymous) = (try server.memory("VmRSS"), try server.memory("RssAnon"))
    return [
      Comparison(
        benchmark: "web", question: "memory", size: "\(phones) phones live, after 220 answers",
        unit: .kibibytes, samples: Samples([resident]), yardstick: .bound(16 * 1_024),
        aim: 8 * 1_024),
      Comparison(
        benchmark: "web", question: "anonymous memory",
        size: "\(phones) phones live, after 220 answers", unit: .kibibytes,
        samples: Samples([anonymous]), yardstick: .bound(4 * 1_024)),
    ]
  }

  // MARK: The recorder

  /// A drive is recorded while phones ask as fast as they can.
  private static func lostPoints(of van: ServedVan) throws -> Comparison {
    try van.record(speed: "max").wait()
    let expected = try van.savedPoints()
    let server = try van.serve()
    defer { server.end() }
    let token = try van.pair()
    let recorder = try van.record(speed: "60")
    let phones = try (0..<phones).map { _ in try WebPhone(van, token: token) }
    var answers = 0
    while !recorder.isOver {
      for phone in phones { try phone.ask("/api/near?at=47.0,8.0&limit=20") }
      for phone in phones { answers += try phone.reply().status == 200 ? 1 : 0 }
    }
    guard answers > 100 else { throw Child.Problem(description: "only \(answers) answers came") }
    let saved = try van.savedPoints()
    return Comparison(
      benchmark: "web", question: "points that the recorder lost",
      size: "\(answers) answers meanwhile",
      unit: .points, samples: Samples([Double(expected - saved)]), yardstick: .bound(0))
  }
}
