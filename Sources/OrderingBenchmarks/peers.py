"""Sorts stories by DuckDB, polars and pyarrow beside the rules of this package; run by `with-peers`.

    peers.py compare BENCHMARK FOLDER ITEMS RUNS          the table
    peers.py serve ENGINE THREADS FOLDER                  one engine, asked on standard input

Each engine is a process of its own that holds the rows in memory in its own form, and waits while others sort. It
answers as the benchmark does with `--serve`: a line `time WORK THREADS` by the milliseconds of one run, and
`order WORK THREADS FILE` by `ok` once the ids of the result stand in that file, one a line.
"""

import datetime
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time

# What is done: its name here and in the table, and how many times as fast as which engine we want to be.
WORK = {
    "priority": ("priority, date, id", {"DuckDB": 2, "polars": 2}),
    "title": ("title, exact, id", {}),
    "first": ("first 50 of priority, date, id", {"DuckDB": 1}),
}
# The keys, and whether they descend.
KEYS = {
    "priority": [("priority", True), ("published_at", True), ("id", False)],
    "title": [("title", False), ("id", False)],
    "first": [("priority", True), ("published_at", True), ("id", False)],
}
FIRST = 50
# What is wanted is meant for so many stories.
MEANT = 1_000_000


# The engines. Each has `sort(work)`, which is timed, and `ids(result)`.


def read_rows(folder):
    import pyarrow
    from pyarrow import csv

    types = {"id": "string", "title": "string", "published_at": "int64", "priority": "int64"}
    table = csv.read_csv(
        os.path.join(folder, "stories.csv"),
        convert_options=csv.ConvertOptions(
            column_types={name: pyarrow.type_for_alias(alias) for name, alias in types.items()},
            strings_can_be_null=False,
        ),
    )
    # Microseconds since 1970, as they are written.
    dates = table["published_at"].cast(pyarrow.timestamp("us"))
    return table.set_column(table.schema.get_field_index("published_at"), "published_at", dates).combine_chunks()


class DuckDB:
    """The rows in a table of DuckDB's own, in memory."""

    def __init__(self, rows, threads):
        import duckdb

        self.connection = duckdb.connect(config={"threads": threads})
        self.connection.register("rows", rows)
        self.connection.execute("CREATE TABLE stories AS SELECT * FROM rows")
        self.connection.unregister("rows")

    @staticmethod
    def query(work):
        keys = ", ".join(f"{name} {'DESC' if descends else 'ASC'}" for name, descends in KEYS[work])
        return f"SELECT * FROM stories ORDER BY {keys}" + (f" LIMIT {FIRST}" if work == "first" else "")


class DuckDBToTable(DuckDB):
    def sort(self, work):
        self.connection.execute(f"CREATE OR REPLACE TEMP TABLE sorted AS {self.query(work)}")

    def ids(self, _):
        # A table keeps the order in which it was filled.
        return [row[0] for row in self.connection.execute("SELECT id FROM sorted").fetchall()]


class DuckDBToArrow(DuckDB):
    def sort(self, work):
        # By `execute` the rows would be copied once more.
        return self.connection.sql(self.query(work)).to_arrow_table()

    def ids(self, result):
        return result["id"].to_pylist()


class Polars:
    """A data frame, sorted whole. The number of threads is set before the module is loaded."""

    def __init__(self, rows, threads):
        import polars

        self.frame = polars.from_arrow(rows)
        if polars.thread_pool_size() != threads:
            raise SystemExit(f"polars has {polars.thread_pool_size()} threads, not {threads}")

    def sort(self, work):
        names, descending = zip(*KEYS[work])
        if work == "first":
            return self.frame.lazy().sort(names, descending=descending).head(FIRST).collect()
        return self.frame.sort(names, descending=descending)

    def ids(self, result):
        return result["id"].to_list()


class PyArrow:
    """A table of Arrow: the numbers of the rows in order, then the rows. It sorts by one thread whatever is said."""

    def __init__(self, rows, threads):
        import pyarrow

        pyarrow.set_cpu_count(threads)
        self.table = rows

    def sort(self, work):
        from pyarrow import compute

        keys = [(name, "descending" if descends else "ascending") for name, descends in KEYS[work]]
        if work == "first":
            return self.table.take(compute.select_k_unstable(self.table, FIRST, keys))
        return self.table.take(compute.sort_indices(self.table, keys))

    def ids(self, result):
        return result["id"].to_pylist()


ENGINES = {
    "DuckDB, into a table": DuckDBToTable,
    "DuckDB, as Arrow": DuckDBToArrow,
    "polars": Polars,
    "pyarrow": PyArrow,
}


def serve(name, threads, folder):
    engine = ENGINES[name](read_rows(folder), threads)
    print("ready", flush=True)
    for line in sys.stdin:
        request, work, _, *rest = line.split()
        if request == "time":
            start = time.perf_counter()
            result = engine.sort(work)
            taken = time.perf_counter() - start
            # Freed when the clock has stopped.
            del result
            print(taken * 1000, flush=True)
        else:
            with open(rest[0], "w", encoding="utf-8") as file:
                file.writelines(id + "\n" for id in engine.ids(engine.sort(work)))
            print("ok", flush=True)


# The table.


class Server:
    """A process that sorts as it is asked."""

    def __init__(self, command, environment=None):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        self.expect("ready")

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def expect(self, answer):
        line = self.process.stdout.readline().strip()
        if line != answer:
            raise SystemExit(f"{self.process.args} said {line!r} where it was to say {answer!r}")

    def milliseconds(self, work, threads):
        return float(self.ask(f"time {work} {threads}"))

    def order(self, work, threads):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "ids")
            if self.ask(f"order {work} {threads} {path}") != "ok":
                raise SystemExit(f"{self.process.args} gives no order by {work}")
            with open(path, encoding="utf-8") as file:
                return file.read().splitlines()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def measured(servers, work, threads, runs):
    """The times of each server, which take turns; each turn begins with another."""
    names = list(servers)
    times = {name: [] for name in names}
    for turn in range(runs):
        for place in range(len(names)):
            name = names[(turn + place) % len(names)]
            times[name].append(servers[name].milliseconds(work, threads))
    return times


def digits(value):
    return f"{value:.0f}" if value >= 99.95 else f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def print_rows(title, items, threads, ours, all_theirs, wanted):
    for name, theirs in all_theirs.items():
        ratio = statistics.median(their / our for our, their in zip(ours, theirs))
        factor = wanted.get(name.split(",")[0])
        goal = f"at least {factor}" if factor else ""
        if factor and items < MEANT:
            goal += f" of {MEANT:,}"
        elif factor and ratio < factor:
            goal += ", **missed**"
        cells = [title, threads]
        for series in (ours, theirs):
            cells += [digits(statistics.median(series)), digits(max(series) - min(series))]
        cells.insert(4, name)
        cells += [f"{digits(ratio)} × as fast", goal]
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def machine():
    model = platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    from importlib.metadata import version

    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=False).stdout
    swift = next((line for line in swift.splitlines() if "Swift version" in line), "Swift").split(" (")[0]
    modules = ", ".join(f"{name} {version(name)}" for name in ("duckdb", "polars", "pyarrow"))
    return f"{model}, {os.cpu_count()} cores; {swift}; Python {platform.python_version()}, {modules}"


def compare_in_memory(ours, folder, items, threads, runs):
    """Prints rows, and gives those whose order is another."""
    environment = os.environ | {"POLARS_MAX_THREADS": str(threads), "OMP_NUM_THREADS": str(threads)}
    servers = {
        name: Server([sys.executable, __file__, "serve", name, str(threads), folder], environment) for name in ENGINES
    }
    wrong = []
    for work, (title, wanted) in WORK.items():
        # This warms up all of them too.
        order = ours.order(work, threads)
        if len(order) != (min(FIRST, items) if work == "first" else items):
            raise SystemExit(f"{len(order)} stories are too few or too many by {work}")
        wrong += [f"{name}, {title}" for name, server in servers.items() if server.order(work, threads) != order]
        times = measured({"": ours, **servers}, work, threads, runs)
        print_rows(title, items, threads, times.pop(""), times, wanted)
    for server in servers.values():
        server.close()
    return wrong


def compare(benchmark, folder, items, runs):
    print(f"{datetime.date.today()}, {machine()}.")
    print(f"{items:,} stories in memory, {runs} turns.")
    print("Times are medians in milliseconds, spreads from the fastest to the slowest.\n")
    print("| Work | threads | ours | spread | beside it | takes | spread | ours is | wanted |")
    print("|---|--:|--:|--:|---|--:|--:|--:|---|")
    wrong = []
    ours = Server([benchmark, "--serve", "--items", str(items)])
    for threads in (1, 2):
        wrong += compare_in_memory(ours, folder, items, threads, runs)
    ours.close()
    for name in wrong:
        print(f"\nAnother order than ours: {name}")
    if not wrong:
        print("\nAll give our order, row by row.")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(sys.argv[2], int(sys.argv[3]), sys.argv[4])
    else:
        sys.exit(compare(*sys.argv[2:4], int(sys.argv[4]), int(sys.argv[5])))
