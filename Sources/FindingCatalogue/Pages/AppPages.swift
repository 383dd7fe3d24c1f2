import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about apps, calls of the tool, and data.
  static let appPages: [FindingPage] = bindingPages + filePathPages + givenParameterPages

  /// Rules meet the fields of an app. `AppFindingTests` compiles these.
  private static let bindingPages = [
    FindingPage(
      .appLacksField,
      "An ordering reads a field that the app does not have, as where the two call it by two names.",
      because:
        "The app could not put its items in this order; it says so when it starts, and never while it sorts.",
      wrong: .app(
        """
        // The rules: - publishedAt: newest first
        struct Story: Orderable {
          var id: String, published: Date
          static let orderingFields: [Field<Story>] = [
            Field("id", \\.id, as: .id), Field("published", \\.published),
          ]
        }
        """),
      right: .app(
        """
        // The rules: - publishedAt: newest first
        struct Story: Orderable {
          var id: String, published: Date
          static let orderingFields: [Field<Story>] = [
            Field("id", \\.id, as: .id), Field("publishedAt", \\.published),
          ]
        }
        """)),
    FindingPage(
      .appFieldType,
      "A field is of one type in the rules and of another in the app.",
      because: "What is a date on one side and a text on the other would be compared letter by letter.",
      wrong: .app(
        """
        // The rules: publishedAt: date
        struct Story: Orderable {
          var id: String, publishedAt: String
          static let orderingFields: [Field<Story>] = [
            Field("id", \\.id, as: .id), Field("publishedAt", \\.publishedAt),
          ]
        }
        """),
      right: .app(
        """
        // The rules: publishedAt: date
        struct Story: Orderable {
          var id: String, publishedAt: Date
          static let orderingFields: [Field<Story>] = [
            Field("id", \\.id, as: .id), Field("publishedAt", \\.publishedAt),
          ]
        }
        """)),
    FindingPage(
      .appFieldTwice,
      "The app gives two of its fields one name.",
      because: "The rules would mean one of them, and nobody can tell which.",
      wrong: .app(
        """
        // The rules: - publishedAt: newest first
        struct Story: Orderable {
          var id: String, publishedAt: Date, updatedAt: Date
          static let orderingFields: [Field<Story>] = [
            Field("id", \\.id, as: .id), Field("publishedAt", \\.publishedAt),
            Field("publishedAt", \\.updatedAt),
          ]
        }
        """),
      right: .app(
        """
        // The rules: - publishedAt: newest first
        struct Story: Orderable {
          var id: String, publishedAt: Date, updatedAt: Date
          static let orderingFields: [Field<Story>] = [
            Field("id", \\.id, as: .id), Field("publishedAt", \\.publishedAt),
            Field("updatedAt", \\.updatedAt),
          ]
        }
        """)),
    FindingPage(
      .appChoice,
      "The app knows a value of a choice that the rules do not declare.",
      because: "Nobody has said where items with that value belong.",
      wrong: .app(
        """
        // The rules: section: { type: choice, values: [breaking, live] }
        enum Section: String, CaseIterable, OrderingValue { case breaking, live, sponsored }

        struct Story: Orderable {
          var id: String, section: Section
          static let orderingFields: [Field<Story>] = [
            Field("id", \\.id, as: .id), Field("section", \\.section),
          ]
        }
        """),
      right: .app(
        """
        // The rules: section: { type: choice, values: [breaking, live] }
        enum Section: String, CaseIterable, OrderingValue { case breaking, live }

        struct Story: Orderable {
          var id: String, section: Section
          static let orderingFields: [Field<Story>] = [
            Field("id", \\.id, as: .id), Field("section", \\.section),
          ]
        }
        """)),
  ]

  /// Paths that are given to a command, or stand in a rule file.
  private static let filePathPages = [
    FindingPage(
      .pathNotFound,
      "There is no file and no folder at a path that was given.",
      because: "Nothing was checked, which must not look as if all were right.",
      wrong: .call("ordering validate Ruels", ("Rules/feed.yaml", newest)),
      right: .call("ordering validate Rules", ("Rules/feed.yaml", newest))),
    FindingPage(
      .unreadableFile,
      "A file is there and cannot be read, as a link that leads nowhere, or a file that belongs to somebody else.",
      because: "What stands in it is part of the book; without it the rest could mean something else.",
      wrong: .call("ln -s lost.yaml Rules/more.yaml; ordering validate Rules", ("Rules/feed.yaml", newest)),
      right: .call("ordering validate Rules", ("Rules/feed.yaml", newest))),
    FindingPage(
      .noRuleFiles,
      "A folder has no file that ends with `.yaml` or `.yml`.",
      because: "Nothing was checked, which must not look as if all were right.",
      wrong: .call("ordering validate Rules", ("Rules/feed.txt", newest)),
      right: .call("ordering validate Rules", ("Rules/feed.yaml", newest))),
    FindingPage(
      .tooManyFiles,
      "A folder has more than 10,000 rule files.",
      because: "That is no folder of rules; mostly a folder far above was given, with everything in it.",
      wrong: .call(
        "seq 10000 | while read n; do echo 'rules: 1' > Rules/$n.yaml; done; ordering validate Rules",
        ("Rules/feed.yaml", newest)),
      right: .call("ordering validate Rules", ("Rules/feed.yaml", newest))),
    FindingPage(
      .missingTestFile,
      "A test takes its items from a file, and there is none at that path.",
      because: "The test fails when it is run, whatever the rules are.",
      wrong: .call("ordering validate Rules", ("Rules/feed.yaml", newest + testOfFile)),
      right: .call(
        "ordering validate Rules", ("Rules/feed.yaml", newest + testOfFile),
        ("Rules/stories.csv", "id,publishedAt\nold,2026-01-01T08:00:00Z\nnew,2026-01-02T08:00:00Z\n"))),
  ]

  private static let newest = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      publishedAt: date
    orderings:
      newest:
        - publishedAt: newest first

    """

  private static let testOfFile = """
    tests:
      - name: new stories come first
        ordering: newest
        given: { file: stories.csv }
        expect: [new, old]

    """

  /// Values that a caller gives for parameters.
  private static let givenParameterPages = [
    FindingPage(
      .missingParameter,
      "An ordering needs a value that the caller supplies, and none was given.",
      because: "Without it there is no order: a shuffle without a seed would be another one each time.",
      wrong: .call("ordering sort lucky stories.csv", ("Rules/feed.yaml", lucky), stories),
      right: .call("ordering sort lucky stories.csv --set seed=autumn", ("Rules/feed.yaml", lucky), stories)),
    FindingPage(
      .wrongParameter,
      "A value was given for a parameter that is of another type.",
      because: "It cannot be compared with what the rules compare it with.",
      wrong: .call("ordering sort near stories.csv --set wanted=many", ("Rules/feed.yaml", near), stories),
      right: .call("ordering sort near stories.csv --set wanted=20", ("Rules/feed.yaml", near), stories)),
    FindingPage(
      .unknownParameterGiven,
      "A value was given for a parameter that the rules do not have.",
      because: "It would count for nothing, and mostly another one was meant.",
      wrong: .call("ordering sort near stories.csv --set wantd=20", ("Rules/feed.yaml", near), stories),
      right: .call("ordering sort near stories.csv --set wanted=20", ("Rules/feed.yaml", near), stories)),
  ]

  private static let stories = ("stories.csv", "id,points\na,25\nb,7\n")

  private static let lucky = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      points: integer
    parameters:
      seed: text
    orderings:
      lucky:
        - shuffle: $seed

    """

  private static let near = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      points: integer
    parameters:
      wanted: { type: integer, default: 10 }
    orderings:
      near:
        - score: abs(points - $wanted)
          direction: lowest first

    """
}
