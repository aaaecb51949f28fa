"""Answers requests on a cluster of Apache Spark, each partition through `abacist batch`, or through
the package `abacist` of Python.

Spark's `pipe` gives the lines of a partition to a program and takes its lines for the result. The
program needs nothing of Spark, and Spark nothing of the program but that equal input gives equal
output: a partition that is lost with its machine is answered again somewhere else, and nobody can
tell. `mapInArrow` gives them to a Python function in columns, which hands them to the library: no
process is started, and the requests may be a column of any table.

This script shows both: it makes requests of all kinds, answers them on one machine and on a
cluster, kills one of the two workers in the middle, and compares all answers byte for byte.

    examples/spark/setup.sh --wheel        without --wheel only what `pipe` needs
    examples/spark/run.sh                  a million requests
    examples/spark/run.sh --size 2000      a few
    examples/spark/run.sh --way arrow      in Python
    examples/spark/run.sh --requests FILE --answers FOLDER --master spark://HOST:7077 --no-kill

docs/scale.md says more.
"""

import argparse
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

EQUATIONS = [
    "288 / 24 × 6 = 18 × 13 × 8",
    "168 / 24 + 8 = 11 × 3 - 16",
    "3 + 2 / 5 = 5 + 3 × 2",
    "419*2=8282+1+809",
]


def request(number, chance):
    """The request with this number: mostly plain arithmetic, some puzzles, a few wrong ones."""
    small = chance.randrange
    kind = number % 20
    if kind < 10:
        source = f"{small(1000)} × {small(1, 99)} / {small(1, 9)} + {small(100)}"
        return f'"kind": "eval", "source": "{source}"'
    if kind < 12:
        return f'"kind": "eval", "source": "sum(map(1..=n, i => 1/i))", "bindings": {{"n": {small(30)}}}'
    if kind < 15:
        return f'"kind": "blackout", "puzzle": "{chance.choice(EQUATIONS)}", "k": {small(1, 4)}'
    if kind < 17:
        numbers = [small(1, 14) for _ in range(4)]
        return f'"kind": "make", "target": 24, "numbers": {numbers}'
    if kind == 17:
        return f'"kind": "buttons", "puzzle": "{small(9)} -> {small(10, 60)} in 4: +{small(1, 9)} x2 x3"'
    if kind == 18:
        return f'"kind": "tree", "source": "{small(9)} + {small(9)} × ({small(9)} - 1)"'
    return f'"kind": "eval", "source": "{small(99)} / 0"'


def write_requests(path, size):
    chance = random.Random(24)
    with open(path, "w", encoding="utf-8") as file:
        for number in range(size):
            file.write(f'{{"id": {number}, {request(number, chance)}}}\n')


def seconds(begin):
    return f"{time.monotonic() - begin:.1f} s"


def processes_below(ancestor):
    """The processes that this one has started, and those that these have."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(entry.parent.name)] = int(fields[1])
    below = {ancestor}
    while True:
        more = {child for child, parent in parents.items() if parent in below} - below
        if not more:
            return below - {ancestor}
        below |= more


def workers():
    """The workers of our own cluster, which are processes of this machine."""
    found = []
    for process in processes_below(os.getpid()):
        try:
            command = Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        if b"CoarseGrainedExecutorBackend" in command and b"java" in command.split(b"\0")[0]:
            found.append(process)
    return sorted(found)


class Killer(threading.Thread):
    """Kills a worker once a few partitions are answered and others are in work."""

    def __init__(self, context, partitions):
        super().__init__(daemon=True)
        self.context, self.partitions = context, partitions
        self.report, self.stage = None, None
        self.ended = threading.Event()

    def run(self):
        tracker = self.context.statusTracker()
        while not self.ended.wait(0.02):
            for stage in tracker.getActiveStageIds():
                info = tracker.getStageInfo(stage)
                at_work = info and info.numCompletedTasks >= 1 and info.numActiveTasks >= 2
                found = workers() if at_work else []
                if len(found) == 2:
                    os.kill(found[1], signal.SIGKILL)
                    self.stage = stage
                    done = f"{info.numCompletedTasks} of {self.partitions} partitions"
                    self.report = f"worker {found[1]} killed when {done} were answered"
                    return

    def lost(self):
        """How many partitions were lost with the worker, and answered again."""
        info = self.context.statusTracker().getStageInfo(self.stage) if self.report else None
        return info.numFailedTasks if info else 0


def start_quietly(start, log):
    """Starts Spark, whose many remarks, above all on the killed worker, go to a file."""
    terminal = os.dup(2)
    with open(log, "wb") as file:
        os.dup2(file.fileno(), 2)
    try:
        return start()
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)


def through_pipe(context, options, requests, answers):
    """Answers each partition with a process of the program."""
    # A line that is wrong has an answer that says so. What must not happen is that the program
    # ends in the middle: any status above 3 makes Spark answer the partition again.
    program = options.abacist
    if os.sep in program:
        # Spark carries the file to the folder in which each worker works.
        context.addFile(os.path.abspath(program))
        program = f"./{os.path.basename(program)}"
    program = f"{shlex.quote(program)} batch --jobs {options.jobs}; [ $? -le 3 ]"
    lines = context.textFile(requests, options.partitions)
    lines.pipe(f"sh -c {shlex.quote(program)}", checkCode=True).saveAsTextFile(answers)


def through_arrow(context, options, requests, answers):
    """Answers each partition in Python, which the workers must have the package for."""
    from pyspark.sql import SparkSession

    jobs = options.jobs

    def answered(batches):
        # Here, on the worker.
        import abacist
        import pyarrow

        for batch in batches:
            lines = [line for line in batch.column(0).to_pylist() if line.strip()]
            answers = pyarrow.array(abacist.solve_batch(lines, jobs), pyarrow.string())
            yield pyarrow.RecordBatch.from_arrays([answers], names=["value"])

    session = SparkSession(context)
    # A file is cut into as many parts as are asked for, however small it is.
    session.conf.set("spark.sql.files.minPartitionNum", options.partitions)
    session.conf.set("spark.sql.files.openCostInBytes", 0)
    session.read.text(requests).mapInArrow(answered, "value string").write.text(answers)


WAYS = {"pipe": through_pipe, "arrow": through_arrow}


def answer_on_cluster(options, requests, answers):
    """Answers the requests on the cluster, into a folder; how it went."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    import pyspark
    from pyspark import SparkConf, SparkContext

    settings = {
        "spark.ui.enabled": "false",
        "spark.executor.memory": "512m",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "1000",
    }
    if options.master.startswith("local"):
        settings |= {
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.memory": "1g",
        }
    conf = SparkConf().setMaster(options.master).setAppName("abacist").setAll(settings.items())
    begin = time.monotonic()
    context = start_quietly(lambda: SparkContext(conf=conf), answers + ".log")
    print(f"the cluster is up after {seconds(begin)}", flush=True)
    killer = Killer(context, options.partitions) if options.kill else None
    if killer:
        killer.start()
    begin = time.monotonic()
    WAYS[options.way](context, options, requests, answers)
    print(f"the cluster answered in {seconds(begin)}", flush=True)
    if killer:
        killer.ended.set()
        killer.join()
        if not killer.report:
            sys.exit("no worker could be killed in time: take more requests or partitions")
        print(f"{killer.report}; {killer.lost()} lost and answered again", flush=True)
    # What workers of this machine leave behind, the program among it.
    left = Path(pyspark.__file__).parent / "work" / context.applicationId
    context.stop()
    shutil.rmtree(left, ignore_errors=True)


def by_id(lines):
    number = re.compile(rb'\{"id":(\d+),')
    return sorted(lines, key=lambda line: int(number.match(line)[1]))


def compare(single, answers):
    """Whether the answers of one machine and of the cluster are the same."""
    expected = by_id(Path(single).read_bytes().splitlines())
    parts = sorted(Path(answers).glob("part-*"))
    found = by_id(line for part in parts for line in part.read_bytes().splitlines())
    if found != expected:
        pairs = zip(found, expected)
        first = next((pair for pair in pairs if pair[0] != pair[1]), "one of them has more")
        sys.exit(f"{len(found)} answers of {len(expected)} differ from: {first}")
    return len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=1_000_000, help="how many requests are made")
    parser.add_argument("--requests", help="a file of requests, instead of those that are made")
    parser.add_argument("--answers", help="a folder for the answers; nothing is compared then")
    parser.add_argument("--abacist", default="abacist", help="the program: a name that the workers know, or a path here")
    parser.add_argument("--way", choices=WAYS, default="pipe", help="through the program, or in Python")
    parser.add_argument("--master", default="local-cluster[2,1,512]", help="the cluster")
    parser.add_argument("--partitions", type=int, default=16, help="in how many parts")
    parser.add_argument("--jobs", type=int, default=1, help="threads of each program, or of each task in Python")
    parser.add_argument("--no-kill", dest="kill", action="store_false", help="kill no worker")
    options = parser.parse_args()
    if options.answers:
        return answer_on_cluster(options, options.requests, options.answers)
    with tempfile.TemporaryDirectory(prefix="abacist-spark-") as folder:
        requests = options.requests or f"{folder}/requests.jsonl"
        if not options.requests:
            write_requests(requests, options.size)
        single, answers = f"{folder}/single.jsonl", f"{folder}/answers"
        begin = time.monotonic()
        with open(single, "wb") as file:
            status = subprocess.run([options.abacist, "batch", requests], stdout=file).returncode
        if status > 3:
            sys.exit(f"the program ended with {status}")
        print(f"one machine answered in {seconds(begin)}", flush=True)
        answer_on_cluster(options, requests, answers)
        print(f"{compare(single, answers)} answers are equal, byte for byte")


if __name__ == "__main__":
    main()
