// swift-tools-version: 6.2
import PackageDescription

// One list of settings for every Swift target.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  // `any` is written out where a value is boxed, so that a box in a hot path is seen.
  .enableUpcomingFeature("ExistentialAny"),
  // An import shows in an interface only where it says `public` or `package`.
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let cSettings: [CSetting] = [.enableWarning("all")]
let cxxSettings: [CXXSetting] = [.enableWarning("all")]

let package = Package(
  name: "Ordering",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Orderings", targets: ["Orderings"]),
    .library(name: "PushDown", targets: ["PushDown"]),
    .library(name: "SQLiteOrdering", targets: ["SQLiteOrdering"]),
    .executable(name: "ordering", targets: ["ordering"]),
  ],
  targets: [
    // C libraries: a module map, or a shim of a few functions.
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Only the flags of ICU: its headers clash with Foundation's own ICU module when Swift sees them.
    .systemLibrary(
      name: "CICU", pkgConfig: "icu-i18n",
      providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
    .target(name: "CCollation", dependencies: ["CICU"], cSettings: cSettings),
    // Linked by name: pkg-config's flags for simdjson hold one that the package manager refuses.
    .target(
      name: "CSimdJSON", cxxSettings: cxxSettings, linkerSettings: [.linkedLibrary("simdjson")]),
    // Loops over bytes that the C compiler turns into vector instructions, which Swift's does not: rows of CSV.
    .target(name: "CDelimited", cSettings: cSettings),
    // What of the system Swift does not show (files without a name), copying in order, and notes for signal handlers.
    .target(name: "CRecordIO", cSettings: cSettings),
    // Signal handlers, which only a program may have.
    .target(name: "CInterruption", dependencies: ["CRecordIO"], cSettings: cSettings),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

    // What compressed files are unpacked with.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),

    // The way of a rule: text → tree → checked rules → plan → sorted items.
    .target(name: "OrderingValues", swiftSettings: settings),
    .target(name: "RuleText", dependencies: ["CLibYAML", "OrderingValues"], swiftSettings: settings),
    .target(name: "RuleModel", dependencies: ["OrderingValues", "RuleText"], swiftSettings: settings),
    .target(
      name: "SortKernels", dependencies: ["CCollation", "OrderingValues"],
      swiftSettings: settings),
    .target(
      name: "OrderingPlans",
      dependencies: ["OrderingValues", "RuleModel", "RuleText", "SortKernels"],
      swiftSettings: settings),
    // How texts are written down for programs: JSON, XML.
    .target(name: "ReportWriting", dependencies: ["RuleText"], swiftSettings: settings),
    // Tells when files change.
    .target(name: "FileWatching", swiftSettings: settings),
    .target(
      name: "Orderings",
      dependencies: [
        "FileWatching", "OrderingPlans", "OrderingValues", "RuleModel", "RuleText", "SortKernels",
      ],
      swiftSettings: settings),
    // The same plan in another engine's words, and pages of it.
    .target(
      name: "PushDown",
      dependencies: [
        "CCrypto", "OrderingPlans", "Orderings", "OrderingValues", "ReportWriting", "RuleModel", "RuleText",
        "SortKernels",
      ],
      swiftSettings: settings),
    // What SQLite lacks, registered in process.
    .target(
      name: "SQLiteOrdering", dependencies: ["CSQLite", "OrderingValues", "SortKernels"],
      swiftSettings: settings),
    // Connections to real engines, for `ordering verify` and for tests.
    .target(
      name: "DatabaseEngines", dependencies: ["CSQLite", "OrderingValues", "PushDown", "SQLiteOrdering"],
      resources: [.embedInCode("driver.py")], swiftSettings: settings),
    // Files of JSON, CSV and TSV: reads them into columns, and writes their records in another order.
    .target(
      name: "Records",
      dependencies: ["CDelimited", "CRecordIO", "CSimdJSON", "CZlib", "CZstd", "OrderingValues"],
      swiftSettings: settings),
    // Sorts files of records, also those that are larger than memory.
    .target(
      name: "RecordSorting",
      dependencies: ["CRecordIO", "OrderingPlans", "OrderingValues", "Records", "RuleModel", "SortKernels"],
      swiftSettings: settings),
    // What each finding means, with an example that triggers it.
    .target(
      name: "FindingCatalogue", dependencies: ["RuleModel", "RuleText"], swiftSettings: settings),
    // Findings for machines: JSON, SARIF and others; and those that a team has put up with for now.
    .target(
      name: "FindingReports", dependencies: ["CCrypto", "FindingCatalogue", "ReportWriting", "RuleText"],
      swiftSettings: settings),
    // Rule files written anew without losing anything: fixes applied, differences shown.
    .target(
      name: "RuleRepair",
      dependencies: ["CRecordIO", "OrderingPlans", "OrderingValues", "Records", "RuleText"],
      swiftSettings: settings),
    // Rule files in one layout.
    .target(name: "RuleFormatting", dependencies: ["RuleText"], swiftSettings: settings),
    // A first rule file, made from what data show.
    .target(
      name: "RuleDrafting",
      dependencies: [
        "OrderingPlans", "OrderingValues", "RecordSorting", "Records", "RuleModel", "RuleText", "SortKernels",
      ],
      swiftSettings: settings),
    // The tests of rule files, run in a body: what fails, and what no test decides.
    .target(
      name: "RuleTesting",
      dependencies: [
        "OrderingPlans", "OrderingValues", "Orderings", "ReportWriting", "RuleModel", "RuleText",
      ],
      swiftSettings: settings),
    // What a change of the rules does: to the orderings, and to the places of real items.
    .target(
      name: "RuleComparison",
      dependencies: [
        "OrderingPlans", "OrderingValues", "Records", "RecordSorting", "ReportWriting", "RuleModel",
        "RuleText", "SortKernels",
      ],
      swiftSettings: settings),
    // Orderings and their changes as one page of HTML.
    .target(
      name: "RulePages",
      dependencies: ["CCrypto", "OrderingPlans", "OrderingValues", "ReportWriting", "RuleComparison"],
      resources: [.embedInCode("page.css"), .embedInCode("page.html"), .embedInCode("page.js")],
      swiftSettings: settings),
    .executableTarget(
      name: "ordering",
      dependencies: [
        "CInterruption", "CRecordIO", "DatabaseEngines", "FileWatching", "FindingCatalogue", "FindingReports",
        "OrderingPlans", "Orderings", "OrderingValues", "PushDown", "Records", "RecordSorting",
        "ReportWriting",
        "RuleComparison", "RuleDrafting", "RuleFormatting", "RuleModel", "RulePages", "RuleRepair",
        "RuleTesting",
        "RuleText", "SortKernels",
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "OrderingBenchmarks",
      dependencies: [
        "CBenchmarks", "CLibYAML", "DatabaseEngines", "EngineTestSupport", "OrderingPlans", "OrderingValues",
        "Orderings", "PushDown", "Records", "RecordSorting", "RuleComparison", "RuleModel", "RulePages",
        "RuleText",
        "SortKernels",
      ],
      exclude: ["C", "file_tables.py", "made_files.py", "peer_files.py", "peers.py", "with-peers"],
      swiftSettings: settings),
    .target(
      name: "CBenchmarks", dependencies: ["CICU"], path: "Sources/OrderingBenchmarks/C", cSettings: cSettings),
    .executableTarget(
      name: "FeedExample", dependencies: ["Orderings"], path: "Examples/Feed",
      exclude: ["make-stories.py", "rules", "stories.csv", "stories.ndjson"], swiftSettings: settings),
    .executableTarget(
      name: "PagesExample", dependencies: ["CSQLite", "Orderings", "PushDown"], path: "Examples/Pages",
      exclude: ["expected.txt", "rules", "stories.sql"], swiftSettings: settings),
    .executableTarget(
      name: "RuleChangeExample", dependencies: ["Orderings"], path: "Examples/RuleChange",
      exclude: ["expected.txt", "films.ndjson", "first-try.diff", "rules", "run", "second-try.diff"],
      swiftSettings: settings),

    .testTarget(
      name: "OrderingValuesTests", dependencies: ["OrderingTestSupport", "OrderingValues"],
      swiftSettings: settings),
    .testTarget(
      name: "RuleTextTests", dependencies: ["OrderingTestSupport", "OrderingValues", "RuleText"],
      swiftSettings: settings),
    .testTarget(
      name: "SortKernelsTests",
      dependencies: ["CCollation", "KeyFuzzing", "OrderingTestSupport", "OrderingValues", "SortKernels"],
      resources: [.copy("KeyCorpus")], swiftSettings: settings),
    .testTarget(
      name: "RuleModelTests",
      dependencies: [
        "OrderingPlans", "OrderingTestSupport", "OrderingValues", "RuleFuzzing", "RuleModel", "RuleText",
      ],
      resources: [.copy("Fixtures"), .copy("RuleCorpus")], swiftSettings: settings),
    .testTarget(
      name: "OrderingsTests",
      dependencies: ["OrderingTestSupport", "Orderings", "OrderingValues"],
      swiftSettings: settings),
    .target(
      name: "OrderingTestSupport",
      dependencies: ["OrderingPlans", "OrderingValues", "Records", "RuleModel", "RuleText", "SortKernels"],
      path: "Tests/OrderingTestSupport", swiftSettings: settings),
    .testTarget(
      name: "OrderingCaseTests",
      dependencies: ["Orderings", "OrderingTestSupport", "OrderingValues", "PushDown"],
      swiftSettings: settings),
    .testTarget(
      name: "OrderLawTests", dependencies: ["Orderings", "OrderingTestSupport"], swiftSettings: settings),
    // What fuzzers call; `.ci/fuzz` links one of them with libFuzzer.
    .target(
      name: "FormulaFuzzing", dependencies: ["OrderingPlans", "OrderingValues", "RuleModel", "RuleText"],
      path: "Tests/FormulaFuzzing", exclude: ["formulas.dict"], swiftSettings: settings),
    .target(
      name: "CursorFuzzing", dependencies: ["OrderingValues", "Orderings", "PushDown"],
      path: "Tests/CursorFuzzing", swiftSettings: settings),
    .target(
      name: "ColumnFuzzing",
      dependencies: ["OrderingPlans", "Orderings", "PushDown", "RuleModel", "RuleText"],
      path: "Tests/ColumnFuzzing", swiftSettings: settings),
    .target(
      name: "KeyFuzzing", dependencies: ["OrderingValues", "SortKernels"], path: "Tests/KeyFuzzing",
      swiftSettings: settings),
    .target(
      name: "RuleFuzzing",
      dependencies: ["OrderingPlans", "RuleFormatting", "RuleModel", "RuleRepair", "RuleText"],
      path: "Tests/RuleFuzzing", swiftSettings: settings),
    // Packs what it then has unpacked.
    .target(
      name: "RecordFuzzing", dependencies: ["CZlib", "CZstd", "OrderingValues", "Records"],
      path: "Tests/RecordFuzzing",
      exclude: ["records.dict"], swiftSettings: settings),
    .testTarget(
      name: "FormulaTests",
      dependencies: ["FormulaFuzzing", "OrderingPlans", "OrderingValues", "RuleModel", "RuleText"],
      resources: [.copy("Corpus")], swiftSettings: settings),
    .testTarget(
      name: "RealDataTests",
      dependencies: [
        "OrderingPlans", "OrderingTestSupport", "OrderingValues", "Records", "RuleModel", "RuleText",
        "SortKernels",
      ],
      resources: [.copy("Fixtures")], swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "FindingCatalogue", "OrderingValues", "Orderings", "PushDown", "RuleModel", "RuleText", "ordering",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ToolTests", dependencies: ["FindingCatalogue", "ordering", "Orderings", "PushDown", "RuleText"],
      swiftSettings: settings),
    .testTarget(
      name: "PushDownTests",
      dependencies: [
        "ColumnFuzzing", "CursorFuzzing", "OrderingPlans", "OrderingTestSupport", "Orderings",
        "OrderingValues", "PushDown", "RuleModel", "RuleText",
      ],
      resources: [.copy("ColumnCorpus"), .copy("CursorCorpus")], swiftSettings: settings),
    // Which engines there are, for tests and benchmarks.
    .target(
      name: "EngineTestSupport", dependencies: ["DatabaseEngines"], path: "Tests/EngineTestSupport",
      swiftSettings: settings),
    // Against the real engines, those that there are.
    .testTarget(
      name: "EngineTests",
      dependencies: [
        "DatabaseEngines", "EngineTestSupport", "OrderingPlans", "OrderingTestSupport", "Orderings",
        "OrderingValues", "PushDown", "RuleModel", "SortKernels", "SQLiteOrdering",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RecordsTests",
      dependencies: [
        "CInterruption", "CRecordIO", "OrderingTestSupport", "OrderingValues", "RecordFuzzing", "Records",
      ],
      resources: [.copy("Corpus")], swiftSettings: settings),
    .testTarget(
      name: "FindingCatalogueTests",
      dependencies: ["FindingCatalogue", "OrderingPlans", "Orderings", "PushDown", "RuleModel", "RuleText"],
      swiftSettings: settings),
    .testTarget(
      name: "FindingReportsTests",
      dependencies: ["FindingReports", "OrderingPlans", "OrderingTestSupport", "RuleText"],
      exclude: ["check-reports.py"], swiftSettings: settings),
    .testTarget(
      name: "RuleRepairTests",
      dependencies: [
        "FindingCatalogue", "OrderingPlans", "OrderingTestSupport", "RuleModel", "RuleRepair", "RuleText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RuleFormattingTests",
      dependencies: ["OrderingTestSupport", "OrderingValues", "RuleFormatting", "RuleText"],
      swiftSettings: settings),
    .testTarget(
      name: "RuleDraftingTests",
      dependencies: [
        "OrderingPlans", "OrderingTestSupport", "OrderingValues", "RecordSorting", "Records", "RuleDrafting",
        "RuleModel", "RuleText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RuleTestingTests",
      dependencies: ["OrderingPlans", "OrderingTestSupport", "OrderingValues", "RuleTesting", "RuleText"],
      exclude: ["check-test-reports.py"], swiftSettings: settings),
    .testTarget(
      name: "RuleComparisonTests",
      dependencies: [
        "OrderingPlans", "OrderingTestSupport", "OrderingValues", "Records", "RuleComparison", "RuleModel",
        "RuleText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RulePagesTests",
      dependencies: [
        "ordering", "OrderingPlans", "OrderingTestSupport", "OrderingValues", "RuleComparison", "RuleModel",
        "RulePages", "RuleText",
      ],
      exclude: ["check-pages.py"], swiftSettings: settings),
    .testTarget(
      name: "FileWatchingTests", dependencies: ["FileWatching"],
      swiftSettings: settings),
    .testTarget(
      name: "RecordSortingTests",
      dependencies: ["OrderingTestSupport", "RecordSorting", "Records"],
      swiftSettings: settings),
  ],
  cxxLanguageStandard: .cxx17
)
