"""Reads reports of rule tests by parsers and a schema that others have written, which `.ci/reports` installs.

    check-test-reports.py FOLDER

Each pair `N.json` and `N.xml` in FOLDER is a report of the same tests. Prints a line for each thing that is wrong; the
exit code is 1 then.
"""

import json
import pathlib
import sys
import unicodedata
import xml.etree.ElementTree

import junitparser
import xmlschema

# What Jenkins takes.
junit_schema = xmlschema.XMLSchema(str(pathlib.Path(sys.prefix) / "junit-10.xsd"))
wrong = []


def expect(holds, report, words):
    if not holds:
        wrong.append(f"{report.stem}: {words}")


def printable(text):
    """Whether nothing in it would be obeyed or hidden."""
    return all(unicodedata.category(c) not in ("Cc", "Cf", "Cn", "Cs", "Zl", "Zp") for c in text)


def kind(test):
    if any(isinstance(result, junitparser.Error) for result in test.result):
        return "not run"
    return "failed" if any(isinstance(result, junitparser.Failure) for result in test.result) else "passed"


def check(path):
    report = json.loads(path.read_bytes().decode("utf-8"))
    page = path.with_suffix(".xml")
    root = xml.etree.ElementTree.fromstring(page.read_bytes())
    for error in junit_schema.iter_errors(str(page)):
        expect(False, path, f"junit: {error.reason}")
    suites = list(junitparser.JUnitXml.fromroot(root))
    cases = [(suite, test) for suite in suites for test in suite]
    kinds = [kind(test) for _, test in cases]
    expect(int(root.get("tests")) == len(cases), path, "junit: counts tests wrongly")
    expect(int(root.get("failures")) == kinds.count("failed"), path, "junit: counts failures wrongly")
    expect(int(root.get("errors")) == kinds.count("not run"), path, "junit: counts errors wrongly")
    # A suite takes as long as its cases, to the rounding of each.
    whole = sum(test.time for _, test in cases)
    expect(abs(float(root.get("time")) - whole) < 1e-3 * (len(cases) + 1), path, "junit: another time than the cases'")
    expect(all(test.time is not None and test.time >= 0 for _, test in cases), path, "junit: a test without its time")
    for suite in suites:
        own = [kind(test) for test in suite]
        counts = (suite.tests, suite.failures, suite.errors)
        expect(counts == (len(own), own.count("failed"), own.count("not run")), path, "junit: counts of a suite")
    text = "".join(root.itertext())
    expect(printable(text.replace("\n", "")), path, "junit: a character that acts")

    summary = report["summary"]
    tests = report["tests"]
    outcomes = [test["outcome"] for test in tests]
    expect(summary["tests"] == len(tests), path, "json: counts tests wrongly")
    expect(summary["passed"] == outcomes.count("passed"), path, "json: counts what passed wrongly")
    expect(summary["failed"] == outcomes.count("failed"), path, "json: counts failures wrongly")
    expect(summary["notRun"] == outcomes.count("not run"), path, "json: counts what was not run wrongly")
    written = [(suite, test) for suite, test in cases if test.classname not in ("coverage", "Broken")]
    expect(len(written) == len(tests), path, "junit: another number of tests than in json")
    for test, (suite, case) in zip(tests, written):
        expect(kind(case) == test["outcome"], path, f"junit: {case.name} is not {test['outcome']}")
        expect(case.classname == test["ordering"], path, "junit: another ordering")
        if printable(test["name"]):
            expect(case.name == test["name"], path, f"junit: {case.name} is not {test['name']}")
        if test["outcome"] == "failed":
            for failure in test["failures"]:
                expect(failure["message"] and failure["key"]["words"], path, "json: an empty text")
                expect(failure["key"]["line"] == 5, path, "json: another line than that of the key")
    if "coverage" in report and "threshold" in report["coverage"]:
        coverage = report["coverage"]
        expect(len(coverage["undecided"]) == coverage["points"] - coverage["decided"], path, "json: coverage")
        below = coverage["percent"] < coverage["threshold"]
        found = [kind(test) for _, test in cases if test.classname == "coverage"]
        expect(found == ["failed" if below else "passed"], path, "junit: coverage")


reports = sorted(pathlib.Path(sys.argv[1]).glob("*.json"))
for path in reports:
    try:
        check(path)
    except Exception as error:
        wrong.append(f"{path.stem}: {type(error).__name__}: {error}")
for line in wrong[:40]:
    print(line)
print(f"{len(reports)} reports checked")
sys.exit(1 if wrong or not reports else 0)
