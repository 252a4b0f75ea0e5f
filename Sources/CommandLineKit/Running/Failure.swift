/// An error that knows its exit status.
public protocol Failure: Error {
  var exitStatus: ExitStatus { get }
}
