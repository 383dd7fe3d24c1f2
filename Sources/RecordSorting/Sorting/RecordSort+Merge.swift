import OrderingPlans
package import Records
import SortKernels

extension RecordSort {
  /// Merges inputs that are in order already. Writing begins before all of them is read.
  ///
  /// - Parameter writing: Gives the output.
  /// - Throws: ``OutOfOrder`` where an input is not in order, ``UnfitRecords`` where records do not fit,
  ///   ``InputError`` where they cannot be read, ``OutputError`` where they cannot be written.
  /// - Complexity: O(records · log inputs), in the memory of one piece of each input.
  package func merge(_ writing: (_ body: (FileOutput) throws -> Void) throws -> Void) throws {
    // What is read is written too. How much that is cannot be told beforehand of what is compressed.
    begin(.merging, total: inputs.contains { $0.input.compression != nil } ? 0 : 2 * totalSize)
    let finders = request.uniqueColumns.map { RepeatedValuesFinder(self, column: $0) }
    // Larger pieces are read no faster.
    let memory = min(max(request.memoryOfPieces / inputs.count, 1 << 20), 16 << 20)
    let runs = inputs.indices.map { input in
      SortedInputRun(self, input: input, memory: memory) { piece in
        for finder in finders { try finder.add(piece, ofInput: input) }
      }
    }
    for (input, run) in runs.enumerated() {
      try run.begin()
      try refuseOtherColumns(run.reader, ofInput: input)
    }
    let frame = RecordFrame.joining(runs.map(\.frame), of: inputs[0].format)
    try writing { output in
      let writer = try WantedRecordsWriter(
        self, to: output, in: frame, behind: nil, counting: runs.lazy.compactMap(\.layout).first)
      try writer.begin()
      try mergeRuns(runs) { key, payload, _ in
        if writer.taken & 0xFFF == 0 { reach(bytesWritten: writer.byteCount) }
        return try writer.take(key, payload)
      }
      for finder in finders { try finder.report(to: &problems, invalid: request.invalid) }
      try refuseBroken()
      try writer.end()
    }
    endPhase()
  }
}
