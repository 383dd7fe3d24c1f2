/// The words of column files.
extension Vocabulary {
  package static let columnFile = Vocabulary(
    place: "the top level of a column file",
    words: [
      Word("columns", "The version of column files: 1.", synonyms: ["version", "format", "schema"]),
      Word("items", "The kind of item that is kept there.", synonyms: ["item", "kind", "entity", "model"]),
      Word(
        "table", "The table, with its schema before a dot or as a list.",
        synonyms: ["from", "view", "relation", "collection", "index", "table-name"]),
      Word(
        "engine", "The engines that the file is for; without it, all.",
        synonyms: ["engines", "database", "dialect", "backend", "for"]),
      Word("fields", "The column of each field.", synonyms: ["field", "mapping", "map", "properties"]),
    ])

  package static let column = Vocabulary(
    place: "a column",
    words: [
      Word("column", "The name of the column.", synonyms: ["name", "field", "key", "path"]),
      Word(
        "expression", "What the engine computes in place of a column.",
        synonyms: ["sql", "formula", "expr", "select"]),
      Word("type", "How the column stores the values.", synonyms: ["storage", "datatype", "stored", "as"]),
      Word("nullable", "Whether the column can be null.", synonyms: ["null", "optional", "nulls"]),
      Word(
        "nan", "`never`: the column of floats or decimals never holds NaN. Else `possible`.",
        synonyms: ["not-a-number", "nans"]),
    ])
}
