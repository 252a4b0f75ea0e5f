/// Times programs in turn, so that other load on the machine affects all of them alike.
enum PairedTimes {
  static func measure(_ children: [Child], rounds: Int) throws -> [Samples] {
    for child in children { _ = try child.time() }  // warms the page cache
    var times = children.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, child) in children.enumerated() { times[index].append(try child.time()) }
    }
    return times.map { Samples($0) }
  }
}
