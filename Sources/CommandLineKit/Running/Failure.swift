/// An error that knows how the program should end because of it.
public protocol Failure: Error {
  var exitStatus: ExitStatus { get }
}
