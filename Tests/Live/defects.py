"""defects.py --sources FOLDER --tracer FILE [--days N] [NAME ...]

Puts defects back into the sources that vanlog once had, one at a time, and sees that a van's life finds each.
Ends with 0 if all were found, 1 if not, 64 if a name is none of these, 65 if a text is not exactly once in its file.
"""

from put_back import Defect, main

DEFECTS = [
    Defect(
        "ignition-keeps-nothing", "Recorder+Keeping.swift", ["vanlog-recorder"],
        "feed.isLive && finish == nil ? keeperProgram : nil }",
        "nil }",
        ["ignition"],
        "a recorder that goes on from boot to boot had no drive kept"),
    Defect(
        "third-crossing", "VanWay.swift", ["vanlog", "vanlogd"],
        "        add(crossing, .drive)",
        "        if !steps.contains(where: { $0.event.isSame(as: crossing) }) { add(crossing, .drive) }",
        ["auto"],
        "there, back, and there again within half an hour: the third crossing was taken for the first"),
    Defect(
        "last-of-others", "RecordStore+Naming.swift", ["vanlog"],
        "try kind.isEntered ? lastEntered(kind) : newest(kind) {",
        "try newest(kind) {",
        ["auto"],
        "'last' was the first record of a list, which a phone or another device may have entered"),
    Defect(
        "undo-of-others", "LoggedChange.swift", ["vanlog"],
        "{ command != nil && self.author == author }",
        "{ command != nil }",
        ["auto"],
        "'undo' at the terminal took back what a phone had entered since"),
    Defect(
        "stalled-recorder", "Recorder+Reports.swift", ["vanlog-recorder"],
        "    let uptimes = arrivals.uptimes(of: arrived, since: lastEmpty, until: now)",
        "    let uptimes = arrived.map { _ in now }",
        ["auto"],
        "what had gathered while the recorder stood still got the moment at which it was read"),
    Defect(
        "stock-of-the-last", "CounterState.swift", ["vanlog"],
        "      parts: parts.merging(other.parts) { max($0, $1) },",
        "      parts: (other.parts.values.max()?.time ?? 0) > (parts.values.max()?.time ?? 0) ? other.parts : parts,",
        ["auto"],
        "of what two devices took from one stock, only what the last one took counted"),
    Defect(
        "silent-sync", "RemoteState.swift", ["vanlog"],
        '    lastError = "\\(failure)"',
        "    lastError = nil",
        ["hand"],
        "a sync that failed was not remembered, so that nothing missed a remote that was away"),
    Defect(
        "week-believed", "ClockLimits.swift", ["vanlog", "vanlog-recorder"],
        "    return correction - age <= window ? correction : nil",
        "    return correction - age <= window ? 0 : nil",
        ["ignition"],
        "a receiver that shows a date of 1,024 weeks ago was believed"),
    Defect(
        "noon-after-boot", "RuleMoment.swift", ["vanlogd"],
        "    if boot == now.boot { return",
        "    if !boot.isEmpty { return",
        ["family"],
        "a rule that had spoken before a boot said nothing until this one was as old as that one had been"),
    Defect(
        "drive-of-1970", "BootStretch.swift", ["vanlog"],
        "        moments[index].time = mark.time(at: moments[index].uptime)",
        "        moments[index].time =\n"
        "          moments[index].time ?? Instant(millisecondsSinceEpoch: moments[index].uptime)",
        ["ignition"],
        "points from before the time was proven kept what a clock showed that began in 1970"),
    Defect(
        "stolen-phone", "Doorkeeper.swift", ["vanlog-web"],
        "  /// Who sends a token.\n"
        "  mutating func look(at request: Request, now: Int64) -> Verdict {\n"
        "    guard let list = list(now: now) else { return .unknown }\n"
        "    guard let token = Self.token(of: request) else { return .stranger }\n"
        "    if let device = list.device(with: token) { return .admitted(device) }\n",
        "  private var admitted: [String: PairedDevice] = [:]\n"
        "\n"
        "  mutating func look(at request: Request, now: Int64) -> Verdict {\n"
        "    guard let list = list(now: now) else { return .unknown }\n"
        "    guard let token = Self.token(of: request) else { return .stranger }\n"
        "    if let device = admitted[token.text] ?? list.device(with: token) {\n"
        "      admitted[token.text] = device\n"
        "      return .admitted(device)\n"
        "    }\n",
        ["auto"],
        "a phone that was shut out was let in until the page was started again"),
    Defect(
        "ten-minutes-late", "Daemon+Looking.swift", ["vanlogd"],
        'errands.order(.stopDrive, ["--at-rest"], seconds: 120)',
        "errands.order(.stopDrive, seconds: 120)",
        ["auto"],
        "a drive that the daemon had begun ended ten minutes after the van had come to rest"),
    Defect(
        "growing-daemon", "Daemon+Looking.swift", ["vanlogd"],
        "  private func see(_ sighting: Sighting) {\n",
        "  nonisolated(unsafe) private static var seen: [(Sighting, [UInt8])] = []\n"
        "\n"
        "  private func see(_ sighting: Sighting) {\n"
        "    Self.seen.append((sighting, Array(repeating: 0, count: 300)))\n",
        ["auto"],
        "the daemon kept all that it had seen"),
]

if __name__ == "__main__":
    main(__doc__, DEFECTS)
