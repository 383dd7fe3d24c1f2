// Empty on purpose: CSimdJSON includes the C++ header of simdjson itself, in its .cpp file.
