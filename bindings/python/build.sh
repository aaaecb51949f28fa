#!/usr/bin/env bash
# Makes the wheel, target/wheels/abacist-*.whl, with the tools in an environment of its own,
# target/python. Installs what a fresh Debian machine lacks. `PROFILE=dev` makes one that is not
# optimized, for tests.
set -euo pipefail
cd "$(dirname "$0")/../.."

environment="${PYTHON_ENVIRONMENT:-target/python}"
wheels="${CARGO_TARGET_DIR:-target}/wheels"

if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
    apt-get update
    apt-get install -y --no-install-recommends python3 python3-venv
fi
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.9,<2'

rm -f "$wheels"/abacist-*.whl
"$environment/bin/maturin" build --locked --quiet --profile "${PROFILE:-release}" \
    --manifest-path bindings/python/Cargo.toml --out "$wheels"
