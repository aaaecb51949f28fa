#!/usr/bin/env bash
# Installs what the cluster of this folder needs: Apache Spark for Python, in an environment of its
# own under target/, and Java 17 or later if there is none. `bash examples/spark/setup.sh`; with
# `--wheel` also the package `abacist` of Python, made anew, and what Spark needs to call it.
set -euo pipefail
cd "$(dirname "$0")/../.."

spark_version=4.3.0
environment="${SPARK_ENVIRONMENT:-target/spark}"

install_packages() {
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

java_version=$(java -version 2>&1 | sed -nE 's/.*version "([0-9]+).*/\1/p' || true)
if [ "${java_version:-0}" -lt 17 ]; then
    install_packages default-jre-headless
fi
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
    install_packages python3 python3-venv
fi
installed=$("$environment/bin/python" -c 'import pyspark; print(pyspark.__version__)' 2>/dev/null || true)
if [ "$installed" != "$spark_version" ]; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check "pyspark==$spark_version"
fi
if [ "${1:-}" = --wheel ]; then
    bash bindings/python/build.sh
    "$environment/bin/pip" install --quiet --disable-pip-version-check 'pandas>=2.2,<3' pyarrow
    "$environment/bin/pip" install --quiet --disable-pip-version-check --force-reinstall \
        "${CARGO_TARGET_DIR:-target}"/wheels/abacist-*.whl
fi
echo "Spark $spark_version is in $environment"
