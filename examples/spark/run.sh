#!/usr/bin/env bash
# Answers a million requests on a cluster of two workers, one of which is killed on the way, and
# compares the answers with those of one machine: `bash examples/spark/run.sh [--size 2000]`.
# `setup.sh` comes first. What else may be said: `bash examples/spark/run.sh --help`
set -euo pipefail
cd "$(dirname "$0")/../.."

environment="${SPARK_ENVIRONMENT:-target/spark}"
program="${ABACIST:-target/release/abacist}"

if [ ! -x "$program" ]; then
    cargo build --release
fi
exec "$environment/bin/python" examples/spark/solve.py --abacist "$program" "$@"
