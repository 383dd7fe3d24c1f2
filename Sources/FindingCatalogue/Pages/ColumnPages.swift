import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about column files and promises about other engines.
  static let columnPages: [FindingPage] = columnFilePages + promisePages

  private static let columnFilePages = [
    FindingPage(
      .storageMisfit,
      "A column file says that a field is kept in a column of a type that cannot hold its order.",
      because: "Kept as text, 10 stands before 9: the database would give another order than the app.",
      wrong: .files(
        ("rules.yaml", pricedRules),
        (
          "columns.yaml",
          """
          columns: 1
          items: products
          engine: postgresql
          fields:
            price: { type: text }
          """
        )),
      right: .files(
        ("rules.yaml", pricedRules),
        (
          "columns.yaml",
          """
          columns: 1
          items: products
          engine: postgresql
          fields:
            price: { type: decimal }
          """
        ))),
    FindingPage(
      .badExpression,
      "An expression of a column file would not stay within its place in a statement, as with a parenthesis too few.",
      because: "The database would refuse the whole statement, or do something that nobody has asked for.",
      wrong: .files(
        ("rules.yaml", pricedRules),
        (
          "columns.yaml",
          """
          columns: 1
          items: products
          engine: postgresql
          fields:
            price: { expression: "coalesce(price, 0" }
          """
        )),
      right: .files(
        ("rules.yaml", pricedRules),
        (
          "columns.yaml",
          """
          columns: 1
          items: products
          engine: postgresql
          fields:
            price: { expression: "coalesce(price, 0)" }
          """
        ))),
    FindingPage(
      .sharedColumn,
      "Two fields are read from one and the same column.",
      because:
        "They would always be equal in the database, and are not in the app. Mostly a line was copied.",
      wrong: .files(
        ("rules.yaml", pricedRules),
        (
          "columns.yaml",
          """
          columns: 1
          items: products
          engine: postgresql
          fields:
            price: price
            listPrice: price
          """
        )),
      right: .files(
        ("rules.yaml", pricedRules),
        (
          "columns.yaml",
          """
          columns: 1
          items: products
          engine: postgresql
          fields:
            price: price
            listPrice: list_price
          """
        ))),
    FindingPage(
      .columnsTwice,
      "Two column files say where one engine keeps the same items.",
      because: "Only one of them can count, and nobody can tell which.",
      wrong: .files(
        ("rules.yaml", pricedRules),
        (
          "columns.yaml",
          """
          columns: 1
          items: products
          engine: postgresql
          table: products
          """
        ),
        (
          "reports.yaml",
          """
          columns: 1
          items: products
          engine: postgresql
          table: product_reports
          """
        )),
      right: .files(
        ("rules.yaml", pricedRules),
        (
          "columns.yaml",
          """
          columns: 1
          items: products
          engine: postgresql
          table: products
          """
        ),
        (
          "reports.yaml",
          """
          columns: 1
          items: products
          engine: spark
          table: product_reports
          """
        ))),
  ]

  private static let pricedRules = """
    rules: 1
    items: products
    fields:
      id: { type: id, unique: true }
      price: decimal
      listPrice: decimal
    """

  private static let promisePages = [
    FindingPage(
      .brokenPromise,
      "An ordering promises the same order in an engine, and the engine cannot give it.",
      because:
        "A page from the database would not fit the one before it in the app: items twice, others never.",
      wrong: .lines(
        """
        orderings:
          by-title:
            keys:
              - { title: a to z, compare: natural, locale: de }
            same-order-in: [mariadb]
        """, in: .stories),
      right: .lines(
        """
        orderings:
          by-title:
            keys:
              - { title: a to z, compare: exact }
            same-order-in: [mariadb]
        """, in: .stories)),
    FindingPage(
      .untriedPromise,
      "An ordering promises the same order in an engine in which nobody has ever tried it.",
      because: "By what is written of that engine it should hold; only a trial shows whether it does.",
      wrong: .lines(
        """
        orderings:
          newest:
            keys:
              - publishedAt: newest first
            same-order-in: [bigquery]
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            keys:
              - publishedAt: newest first
            same-order-in: [postgresql]
        """, in: .stories)),
  ]
}
