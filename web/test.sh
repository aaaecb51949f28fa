#!/usr/bin/env bash
# Tests the page in headless Chromium. Installs what a fresh machine lacks, and builds the page
# first: `web/test.sh`, or `web/test.sh --built` for the one that is in web/dist/.
set -euo pipefail
cd "$(dirname "$0")"

[ "${1:-}" = --built ] || bash build.sh

need=()
command -v chromium >/dev/null || need+=(chromium)
command -v npm >/dev/null || need+=(nodejs npm)
if [ ${#need[@]} -gt 0 ]; then
    apt-get update
    apt-get install -y --no-install-recommends "${need[@]}"
fi
[ -d test/node_modules/playwright-core ] || npm ci --prefix test --no-audit --no-fund

CHROMIUM="$(command -v chromium)" node --test --test-concurrency=1 test/*.test.mjs
