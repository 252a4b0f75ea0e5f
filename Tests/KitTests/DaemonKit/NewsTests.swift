import Foundation
import TestSupport
import Testing

@testable import DaemonKit

/// What the kernel tells unasked.
@Suite(.temporaryDirectory) struct NewsTests {
  private let folder = TemporaryDirectory.current

  private struct Item: Hashable {
    let watch: FileNews.Watch?
    let name: String
    let events: FileNews.Events
  }

  private struct Refused: Error {}

  private func listen() throws -> FileNews {
    guard let news = FileNews() else { throw Refused() }
    return news
  }

  private func items(_ news: inout FileNews) -> [Item] {
    var items: [Item] = []
    news.take { items.append(Item(watch: $0, name: $1, events: $2)) }
    return items
  }

  private func write(_ name: String) throws {
    try Data("x".utf8).write(to: URL(filePath: folder.file(name)))
  }

  @Test func `it tells which name in a folder has changed, and how`() throws {
    var news = try listen()
    let watch = news.watch(folder.path, for: [.changed, .appeared, .vanished])
    try write("a")
    let names = items(&news)
    #expect(names.map(\.name) == ["a", "a"])
    #expect(watch != nil && names.allSatisfy { $0.watch == watch })
    #expect(!names[0].events.isDisjoint(with: .appeared))
    #expect(!names[1].events.isDisjoint(with: .changed))
    try FileManager.default.removeItem(atPath: folder.file("a"))
    let last = items(&news).last
    #expect(last?.name == "a")
    #expect(last?.events.isDisjoint(with: .vanished) == false)
  }

  @Test func `it tells when what it watches is moved away or removed`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("home"), withIntermediateDirectories: false)
    var news = try listen()
    let watch = news.watch(folder.file("home"), for: [.changed, .lost])
    try FileManager.default.moveItem(atPath: folder.file("home"), toPath: folder.file("other"))
    let moved = items(&news)
    #expect(moved.first?.watch == watch)
    #expect(moved.contains { !$0.events.isDisjoint(with: .lost) })
    try FileManager.default.removeItem(atPath: folder.file("other"))
    let removed = items(&news)
    #expect(removed.contains { !$0.events.isDisjoint(with: .lost) })
  }

  @Test func `what is forgotten is no longer reported`() throws {
    var news = try listen()
    guard let watch = news.watch(folder.path, for: .appeared) else { throw Refused() }
    news.forget(watch)
    _ = items(&news)
    try write("a")
    let later = items(&news)
    #expect(later == [])
  }

  @Test(arguments: ["missing", "nul\0"])
  func `what is not there cannot be watched`(name: String) throws {
    let news = try listen()
    let watch = news.watch(folder.file(name), for: .changed)
    #expect(watch == nil)
  }

  @Test func `without a change of routes there is no news`() throws {
    guard let news = RouteNews() else { throw Refused() }
    let isNews = news.take()
    #expect(!isNews)
  }
}
