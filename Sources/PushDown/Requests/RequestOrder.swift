/// The order and the places of pages in the words of each form of request.
extension RequestFormat {
  /// The parameter that names the order.
  func order(by atoms: [Atom]) -> RequestParameter {
    switch kind {
    case .jsonAPI:
      RequestParameter("sort", atoms.map { ($0.isDescending ? "-" : "") + $0.column }.joined(separator: ","))
    case .odata: RequestParameter("$orderby", atoms.flatMap(\.odataOrder).joined(separator: ","))
    case .postgrest:
      RequestParameter(
        "order",
        atoms.map {
          // Always with the place of nulls: by itself it differs between the directions.
          $0.column.quotedForPostgREST + ($0.isDescending ? ".desc" : ".asc")
            + ($0.missingFirst ? ".nullsfirst" : ".nullslast")
        }.joined(separator: ","))
    case .keyDirection(let style):
      RequestParameter(
        style.parameter,
        atoms.map {
          style.key(
            $0.column, isDescending: $0.isDescending, missingFirst: $0.missingFirst,
            isNullable: $0.isNullable)
        }.joined(separator: style.keySeparator))
    }
  }

  /// The parameter for at most so many items.
  func limit(_ count: Int) -> RequestParameter {
    switch kind {
    case .jsonAPI: RequestParameter("page[size]", String(count))
    case .odata: RequestParameter("$top", String(count))
    case .postgrest: RequestParameter("limit", String(count))
    case .keyDirection(let style): RequestParameter(style.limitParameter, String(count))
    }
  }

  /// The parameter for a place, by a cursor of the server's.
  func beside(_ cursor: String, isBefore: Bool) -> RequestParameter {
    if case .keyDirection(let style) = kind {
      RequestParameter(isBefore ? style.beforeParameter : style.afterParameter, cursor)
    } else {
      RequestParameter(isBefore ? "page[before]" : "page[after]", cursor)
    }
  }

  /// The parameter for what lies behind a row with some values.
  func filter(behind values: [KeyValue], of atoms: [Atom]) -> RequestParameter {
    let condition = SQLExpression.condition(behind: values, of: atoms)
    if case .odata = kind { return RequestParameter("$filter", condition.odata) }
    return condition.postgrestParameter
  }
}

extension Atom {
  /// Whether OData puts missing values there by itself: "null values come before non-null values when sorting in
  /// ascending order and after non-null values when sorting in descending order" (part 1, `$orderby`).
  var isNativeInOData: Bool { !isNullable || missingFirst != isDescending }

  fileprivate var odataOrder: [String] {
    let key = column + (isDescending ? " desc" : " asc")
    // A boolean expression; true is greater than false.
    return isNativeInOData ? [key] : ["\(column) eq null \(missingFirst ? "desc" : "asc")", key]
  }
}
