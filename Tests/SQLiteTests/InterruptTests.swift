import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite(.temporaryDirectory, .timeLimit(.minutes(1))) struct InterruptTests {
  private static let endless =
    "WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

  @Test func `another thread stops an endless query`() throws {
    let connection = try Connection.inMemory()
    let interrupter = connection.interrupter
    let error = sqliteError {
      try connection.query(Self.endless) { row in
        if try row.int(0) == 1 { Thread { interrupter.interrupt() }.start() }
      }
    }
    #expect(error?.kind == .interrupted)
    #expect(try connection.first(Self.endless) { row in try row.int(0) } == 1)
  }

  @Test func `an interrupted transaction is undone`() throws {
    let connection = try open("a", holding: [1])
    let error = sqliteError {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (2)")
        try connection.query(Self.endless) { _ in connection.interrupter.interrupt() }
      }
    }
    #expect(error?.kind == .interrupted)
    #expect(!connection.isInTransaction)
    #expect(try connection.values == [1])
  }

  @Test func `an interrupt of an idle connection does nothing`() throws {
    let connection = try open("a", holding: [1])
    connection.interrupter.interrupt()
    #expect(try connection.values == [1])
  }

  @Test func `an interrupt after the end does nothing`() throws {
    let interrupter: Interrupter
    do {
      let connection = try open("a", holding: [1])
      interrupter = connection.interrupter
      #expect(!interrupter.isClosed)
      try connection.close()
      #expect(interrupter.isClosed)
      interrupter.interrupt()
    }
    interrupter.interrupt()
    let dropped = try Connection.inMemory().interrupter
    #expect(dropped.isClosed)
    dropped.interrupt()
  }
}
