import TestSupport
import Testing

@testable import DriveRecorder

@Suite struct ReportFuzzTests {
  private static let samples = [
    #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2020-07-11T22:37:58.000Z","lat":38.1,"#
      + #""lon":-122.6,"altMSL":82.0,"eph":2.7,"speed":0.01,"track":300.5,"climb":-0.1}"#,
    #"{"class":"SKY","nSat":2,"satellites":[{"PRN":5,"el":1.0,"used":true},{"used":false}]}"#,
    #"{"class":"SKY","device":"/dev/a","hdop":0.9,"satellites":[{"PRN":1,"el":-10.5,"az":0.0,"#
      + #""ss":25.0,"used":true,"gnssid":0,"svid":1,"health":1},{"PRN":2,"used":false,"used":1}]}"#,
    #"{"class":"SKY","satellites":[{"used":true,"PRN":12},{"el":7,"sigid":0,"freqid":-7}],"x":1}"#,
    #"{"class":"DEVICES","devices":[{"path":"/dev/a","activated":"2026-11-21T14:22:55Z"}]}"#,
    #"{"class":"TPV","time":"2020-07-11T22:37:58Z","lat":-0.0,"lon":1e1,"alt":4503599627370497.5,"#
      + #""epx":0.1,"epy":12345678901234567890,"x":{"lat":1,"lat":[true,false,null]}}"#,
    #"{"class":"\u0054PV","device":"\/dev\/a","mode":2,"m\u006fde2":"æ","status":-0}"#,
  ].map { Array($0.utf8) }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a damaged line is a report or an error, nothing else`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (reports, errors) = (0, 0)
    for _ in 0..<500 {
      var line = try #require(Self.samples.randomElement(using: &random))
      for _ in 0..<Int.random(in: 0...3, using: &random) { random.damage(&line) }
      do {
        let report = try GPSReport(parsing: line[...])
        if case .position(let position) = report {
          #expect(position.latitude?.isFinite != false)
          #expect(position.speedMetresPerSecond != .nan)
        }
        reports += 1
      } catch {
        errors += 1
      }
    }
    #expect(reports > 0)
    #expect(errors > 0)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a line is read as by way of JSON values`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      var line = try #require(Self.samples.randomElement(using: &random))
      for _ in 0..<Int.random(in: 0...2, using: &random) { random.damage(&line) }
      let found = Result { () throws(ReportError) in try GPSReport(parsing: line[...]) }
      let expected = Result { () throws(ReportError) in try ReportByValues.report(line) }
      #expect(found == expected, "\(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test(arguments: ReportFuzzTests.samples)
  func `no prefix of a line is a report`(line: [UInt8]) {
    for length in 0..<line.count {
      #expect(throws: ReportError.self) { try GPSReport(parsing: line[..<length]) }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `noise is split and refused`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var cutter = LineCutter()
    var (lines, refused) = (0, 0)
    for _ in 0..<20 {
      let noise = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      cutter.take(noise[...]) { line in
        lines += 1
        do { _ = try GPSReport(parsing: line) } catch { refused += 1 }
      }
    }
    #expect(lines > 0)
    #expect(refused == lines)
  }
}

extension SplitMix64 {
  /// Changes, drops, doubles or adds bytes.
  fileprivate mutating func damage(_ line: inout [UInt8]) {
    guard !line.isEmpty else { return }
    let index = Int.random(in: line.indices, using: &self)
    switch Int.random(in: 0..<5, using: &self) {
    case 0: line[index] = .random(in: 0...255, using: &self)
    case 1: line.remove(at: index)
    case 2: line.insert(contentsOf: line[index...].prefix(9), at: index)
    case 3: line.insert(Array(#""[]{},:-e0"#.utf8).randomElement(using: &self) ?? 0, at: index)
    default: line.removeSubrange(index...)
    }
  }
}
