import Foundation

/// Prints a line as soon as there is one, in a file or a pipe too.
func report(_ line: String) {
  print(line)
  fflush(nil)
}
