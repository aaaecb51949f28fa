#!/usr/bin/env bash
# Makes the wheel, installs it in an environment of its own, target/python, and tests it there:
# `bindings/python/test.sh`, with more words for pytest if you like. `PROFILE=release` tests what
# would be published.
set -euo pipefail
cd "$(dirname "$0")/../.."

environment="${PYTHON_ENVIRONMENT:-target/python}"

PROFILE="${PROFILE:-dev}" bash bindings/python/build.sh
"$environment/bin/pip" install --quiet --disable-pip-version-check 'pytest>=8,<10' 'mypy>=1.15,<3'
"$environment/bin/pip" install --quiet --disable-pip-version-check --force-reinstall \
    "${CARGO_TARGET_DIR:-target}"/wheels/abacist-*.whl

"$environment/bin/python" -m pytest -c bindings/python/pyproject.toml bindings/python/tests "$@"
