"""Sorts a file of NDJSON into another by the tool `ordering`, DuckDB, polars, jq and Miller; used by peers.py.

    peer_files.py ENGINE THREADS INPUT OUTPUT     one run of DuckDB or polars, which prints its milliseconds

All run as processes of their own, on as many cores as threads are wanted. Of the two that Python runs, neither its
start nor the loading of modules counts.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

TITLE = "NDJSON, file to file: priority, oldest, id"
RUNS = 3


def duckdb(threads, source, target):
    import duckdb

    start = time.perf_counter()
    connection = duckdb.connect(config={"threads": threads})
    # Told the columns, it need not look for them, and leaves dates as they are spelt.
    names = ["id", "title", "publishedAt", "section", "author", "summary"]
    columns = {name: "VARCHAR" for name in names} | {"priority": "BIGINT"}
    connection.execute(
        f"""COPY (SELECT * FROM read_ndjson('{source}', columns={columns})
        ORDER BY priority DESC, "publishedAt", id) TO '{target}' (FORMAT json)"""
    )
    return time.perf_counter() - start


def polars(_, source, target):
    import polars

    start = time.perf_counter()
    frame = polars.read_ndjson(source)
    frame.sort("priority", "publishedAt", "id", descending=[True, False, False]).write_ndjson(target)
    return time.perf_counter() - start


IN_PYTHON = {"DuckDB": duckdb, "polars": polars}


def commands(tool, folder, source, target, threads):
    """The command of each, whether it writes to standard output, and how many times as fast we want to be."""
    python = [sys.executable, __file__]
    return {
        "ours": ([tool, "sort", "oldest", source, "--rules", f"{folder}/records.yaml"], True, None),
        "DuckDB": ([*python, "DuckDB", str(threads), source, target], False, 3),
        "polars": ([*python, "polars", str(threads), source, target], False, None),
        "jq": (["jq", "-c", "-s", "sort_by(-.priority, .publishedAt, .id) | .[]", source], True, 20),
        "Miller": (
            ["mlr", "--ijsonl", "--ojsonl", "sort", "-nr", "priority", "-f", "publishedAt", "-f", "id", source],
            True,
            20,
        ),
    }


def run(command, target, writes_output, threads):
    """The milliseconds, and the peak of resident memory in bytes."""
    cores = sorted(os.sched_getaffinity(0))[:threads]
    with open(target if writes_output else os.devnull, "wb") as output:
        start = time.perf_counter()
        process = subprocess.Popen(
            command,
            stdout=output if writes_output else subprocess.PIPE,
            env=os.environ | {"POLARS_MAX_THREADS": str(threads)},
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
        )
        said = b"" if writes_output else process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        taken = (time.perf_counter() - start) * 1000
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{command} failed")
    return (taken if writes_output else float(said)), usage.ru_maxrss * 1024


def ids(path):
    with open(path, "rb") as file:
        return [json.loads(line)["id"] for line in file]


def measure(tool, folder, threads, runs):
    """The times of each, the factor wanted, those whose order is another, and our peak of memory by the file's size."""
    source = os.path.join(folder, "records.ndjson")
    with tempfile.TemporaryDirectory(dir=folder) as temporary:
        target = os.path.join(temporary, "sorted.ndjson")
        all_commands = commands(tool, folder, source, target, threads)
        # The first run warms up the files, and tells the order.
        orders, memory = {}, 0
        for name, (command, writes_output, _) in all_commands.items():
            _, peak = run(command, target, writes_output, threads)
            orders[name] = ids(target)
            memory = peak if name == "ours" else memory
        times = {name: [] for name in all_commands}
        for _ in range(min(runs, RUNS)):
            for name, (command, writes_output, _) in all_commands.items():
                times[name].append(run(command, target, writes_output, threads)[0])
    wrong = [name for name in orders if orders[name] != orders["ours"]]
    wanted = {name: factor for name, (_, _, factor) in all_commands.items() if factor}
    return times, wanted, wrong, memory / os.path.getsize(source)


if __name__ == "__main__":
    engine, thread_count, from_path, to_path = sys.argv[1:]
    print(IN_PYTHON[engine](int(thread_count), from_path, to_path) * 1000)
