"""Prints Markdown tables of how fast files are sorted, beside DuckDB, polars, jq, Miller and GNU sort.

    file_tables.py TOOL FOLDER RUNS [--quick] [--large]

FOLDER holds `records.ndjson` and `records.yaml`, as `OrderingBenchmarks --write-rows` makes them. The exit code is 1
where an engine gives another order than ours. `--quick` is for little data, and says nothing of what is wanted.
"""

import datetime
import os
import shutil
import statistics
import sys
import tempfile

import made_files
import peer_files
from peer_files import Refused

# What takes longer than so many milliseconds runs once, warm or not.
SLOW = 5000


class Measured:
    """The times of one command in turns with others, and its peak of memory."""

    def __init__(self, times, peak, order):
        self.times = times
        self.peak = peak
        self.order = order

    @property
    def median(self):
        return statistics.median(self.times)

    @property
    def spread(self):
        return max(self.times) - min(self.times)


class Tables:
    def __init__(self, tool, folder, temporary, runs, quick, large):
        self.folder = made_files.Folder(folder)
        self.temporary = temporary
        self.target = os.path.join(temporary, "sorted")
        self.engines = peer_files.Engines(tool, self.folder.rules, self.target)
        self.runs = runs
        self.quick = quick
        self.large = large
        self.wrong = []
        # What the tables so far lack, and why.
        self.left_out = {}

    # Measuring.

    def measure(self, work, commands, form="ndjson"):
        """Runs each once to warm up and to see its order, then in turns. `commands` are by name; what is refused is
        said, and left out."""
        results, warm = {}, {}
        for name, command in commands.items():
            try:
                # A command that cannot even be made is refused too.
                command = commands[name] = command()
                taken, peak = command.run(self.target)
            except Refused as refused:
                self.leave_out(f"{work}, {name}", refused)
                continue
            warm[name] = taken
            results[name] = Measured([], peak, peer_files.order(self.target, form))
        for name, taken in warm.items():
            if taken >= SLOW:
                results[name].times.append(taken)
        for _ in range(self.runs):
            for name in results:
                if warm[name] < SLOW:
                    taken, peak = commands[name].run(self.target)
                    results[name].times.append(taken)
                    results[name].peak = max(results[name].peak, peak)
        return results

    def compare(self, work, threads, source, commands, wanted=None, form="ndjson", peak=None):
        """Rows of a table: ours, the first of the commands, beside each of the others."""
        results = self.measure(work, commands, form)
        first = next(iter(commands))
        size = os.path.getsize(source)
        ours = results.pop(first, None)
        if ours is None:
            return None
        memory = f"{number(ours.peak / size)} × the file" + self.goal("at most", peak, ours.peak / size)
        self.row(work, threads, first, ours, memory)
        for name, theirs in results.items():
            ratio = theirs.median / ours.median
            goal = self.goal("at least", (wanted or {}).get(name), ratio)
            self.row("", threads, name, theirs, f"{number(theirs.peak / size)} × the file", f"{number(ratio)} ×{goal}")
            if theirs.order != ours.order:
                self.wrong.append(f"{name}, {work}, threads: {threads}")
        return ours

    def goal(self, words, factor, value):
        if factor is None:
            return ""
        missed = value < factor if words == "at least" else value > factor
        return f" ({words} {factor})" if self.quick or not missed else f" ({words} {factor}, **missed**)"

    # Printing.

    def leave_out(self, name, refused):
        self.left_out[f"Left out: {name}: {refused}"] = None

    def end(self):
        """Says what the table before lacks."""
        for said in self.left_out:
            print(f"\n{said}")
        self.left_out = {}

    def head(self, title):
        self.end()
        print(f"\n### {title}\n")
        print("| Work | threads | by | ms | spread | peak memory | ours is as fast |")
        print("|---|--:|---|--:|--:|--:|--:|")

    def row(self, work, threads, name, measured, memory, ratio=""):
        cells = [work, threads, name, number(measured.median), number(measured.spread), memory, ratio]
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)

    # The tables.

    def lines(self):
        source, engines = self.folder.base, self.engines
        self.head(f"NDJSON, {megabytes(source)} MB: priority, oldest, id")
        for threads in (1, 2):
            commands = {
                "ours": lambda: engines.ours(source, threads=threads),
                "ours, `--write`": lambda: engines.ours(source, threads=threads, write=True),
                "DuckDB": lambda: engines.duckdb(source, threads, "ndjson"),
                "polars": lambda: engines.polars(source, threads, "ndjson"),
                "Miller": lambda: engines.miller(source, threads, "ndjson"),
            }
            if threads == 1:
                commands["jq"] = lambda: engines.jq(source)
            wanted = {"DuckDB": 3, "jq": 20, "Miller": 20}
            self.compare("file to file", threads, source, commands, wanted, peak=1.6)

    def rows(self):
        csv, tsv, engines = self.folder.csv, self.folder.tsv, self.engines
        self.head(f"CSV and TSV of the same records, {megabytes(csv)} MB")
        for threads in (1, 2):
            commands = {
                "ours": lambda: engines.ours(csv, threads=threads),
                "DuckDB": lambda: engines.duckdb(csv, threads, "csv"),
                "polars": lambda: engines.polars(csv, threads, "csv"),
                "Miller": lambda: engines.miller(csv, threads, "csv"),
            }
            self.compare("CSV", threads, csv, commands, {"DuckDB": 2}, form="csv")
            commands = {
                "ours": lambda: engines.ours(tsv, threads=threads),
                "DuckDB": lambda: engines.duckdb(tsv, threads, "tsv"),
                "GNU sort": lambda: engines.gnu_sort(tsv, threads, "-S", "2G"),
            }
            self.compare("TSV", threads, tsv, commands, form="tsv")

    def other_forms(self):
        engines = self.engines
        self.head("The same records as a JSON list, and compressed")
        for threads in (1, 2):
            source = self.folder.list
            commands = {
                "ours": lambda: engines.ours(source, threads=threads),
                "DuckDB": lambda: engines.duckdb(source, threads, "json"),
                "polars": lambda: engines.polars(source, threads, "json"),
            }
            if threads == 1:
                commands["jq"] = lambda: engines.jq(source, "json")
            self.compare("JSON list", threads, source, commands)
            for name, packed in (("gzip", self.folder.gzip), ("zstd", self.folder.zstd)):
                commands = {
                    "ours": lambda: engines.ours(packed, threads=threads),
                    "DuckDB": lambda: engines.duckdb(packed, threads, "ndjson"),
                }
                # The peak is told by what the file holds.
                self.compare(f"NDJSON by {name}", threads, self.folder.base, commands)

    def larger_than_memory(self):
        factor, memory = (3, 16) if self.quick else (21, 256)
        source, engines = self.folder.times(factor), self.engines
        self.head(f"NDJSON, {megabytes(source)} MB, with {memory} MB of memory")
        for threads in (1, 2):
            temporary = os.path.join(self.temporary, "runs")
            os.makedirs(temporary, exist_ok=True)
            options = ["--memory", f"{memory}M", "--temporary-folder", temporary]
            in_memory = self.compare(
                f"the {megabytes(self.folder.base)} MB in memory", threads, self.folder.base,
                {"ours": lambda: engines.ours(self.folder.base, threads=threads)},
            )
            commands = {
                "ours": lambda: engines.ours(source, threads=threads, options=options),
                "DuckDB": lambda: engines.duckdb(
                    source, threads, "ndjson", memory=f"{memory}MB", temporary=temporary
                ),
            }
            if self.quick:
                # So little memory is too little for it.
                del commands["DuckDB"]
            ours = self.compare("all", threads, source, commands)
            if ours is None or in_memory is None:
                continue
            peak = ours.peak / (memory * (1 << 20))
            byte = ours.median / os.path.getsize(source)
            slower = byte / (in_memory.median / os.path.getsize(self.folder.base))
            print(f"\nPeak: {number(peak)} × the memory given{self.goal('at most', 1.25, peak)};", end=" ")
            print(f"for each byte {number(slower)} × the time in memory{self.goal('at most', 4, slower)}.")
            left = os.listdir(temporary)
            if left:
                self.wrong.append(f"files left in the temporary folder: {left}")
            # The next rows are a table of their own.
            if threads == 1:
                self.head("The same with two threads")

    def larger_than_memory_by_lines(self):
        """What GNU sort takes for as many bytes as lines of tabs."""
        if self.quick:
            return
        source, engines = self.folder.times(21), self.engines

        def write(path):
            import json

            with open(source, encoding="utf-8") as records, open(path, "w", encoding="utf-8") as rows:
                rows.write("\t".join(made_files.COLUMNS) + "\n")
                for line in records:
                    record = json.loads(line)
                    rows.write("\t".join(str(record[name]) for name in made_files.COLUMNS) + "\n")

        rows = self.folder.made("records-times-21.tsv", write)
        self.head(f"TSV of them, {megabytes(rows)} MB, with 256 MB of memory")
        options = ["--memory", "256M", "--temporary-folder", self.temporary]
        commands = {
            "ours": lambda: engines.ours(rows, threads=2, options=options),
            "GNU sort": lambda: engines.gnu_sort(rows, 2, "-S", "256M", "-T", self.temporary),
        }
        self.compare("all", 2, rows, commands, form="tsv")

    def growth(self):
        factors = [0.1, 0.3, 1, 3, 10] if self.large else [0.1, 0.3, 1]
        self.end()
        print("\n### Growth, NDJSON in memory\n")
        print("| MB | threads | ms | spread | ns a byte | of the time a byte of the first |")
        print("|--:|--:|--:|--:|--:|--:|")
        for threads in (1, 2):
            first = None
            for factor in factors:
                source = self.folder.times(factor)
                # Enough memory is given, so that it is all in memory.
                options = ["--memory", "8G"] if self.engines.knows("--memory") else []
                try:
                    command = self.engines.ours(source, threads=threads, options=options)
                    times = [command.run(self.target)[0] for _ in range(self.runs + 1)][1:]
                except Refused as refused:
                    self.leave_out(f"{factor} × the file", refused)
                    continue
                each = statistics.median(times) * 1e6 / os.path.getsize(source)
                first = first or each
                cells = [megabytes(source), threads, number(statistics.median(times))]
                cells += [number(max(times) - min(times)), number(each)]
                cells += [f"{number(each / first)} ×{self.goal('at most', 1.5, each / first)}"]
                print("| " + " | ".join(map(str, cells)) + " |", flush=True)

    def options(self):
        source, engines = self.folder.base, self.engines
        self.head(f"Parts of the work, NDJSON, {megabytes(source)} MB")
        sorted_path = os.path.join(self.temporary, "all.ndjson")
        engines.ours(source, threads=2).run(sorted_path)
        parts = made_files.Folder(self.temporary).parts(sorted_path, 4)
        for threads in (1, 2):
            top = {
                "ours": lambda: engines.ours(source, threads=threads, options=["--top", "50"]),
                "DuckDB": lambda: engines.duckdb(source, threads, "ndjson", first=50),
            }
            self.compare("`--top 50`", threads, source, top)
            for option, files in (("--check", [sorted_path]), ("--merge", parts), ("--unique", [source])):
                self.compare(
                    f"`{option}`", threads, source,
                    {"ours": lambda: engines.ours(*files, threads=threads, options=[option])},
                )


def number(value):
    return f"{value:.0f}" if value >= 99.95 else f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def megabytes(path):
    return number(os.path.getsize(path) / 1e6)


def main(tool, folder, runs, quick, large):
    print(f"{datetime.date.today()}. Sorting files by `ordering` and by others; {runs} turns after one to warm up.")
    print("Times are medians in milliseconds, what takes longer than five seconds ran once. Spreads are from the")
    print("fastest to the slowest. Memory is the peak of what is resident, mapped files with it.")
    with tempfile.TemporaryDirectory(dir=folder) as temporary:
        tables = Tables(tool, folder, temporary, runs, quick, large)
        tables.lines()
        tables.rows()
        tables.other_forms()
        tables.options()
        tables.growth()
        if quick or large:
            if large and shutil.disk_usage(folder).free < 10 << 30:
                raise SystemExit("files larger than memory need 10 GB of disk")
            tables.larger_than_memory()
            tables.larger_than_memory_by_lines()
        tables.end()
    for name in tables.wrong:
        print(f"\nAnother order than ours: {name}")
    if not tables.wrong:
        print("\nAll that gave an order gave ours, record by record.")
    return 1 if tables.wrong else 0


if __name__ == "__main__":
    flags = sys.argv[4:]
    sys.exit(main(*sys.argv[1:3], int(sys.argv[3]), "--quick" in flags, "--large" in flags))
