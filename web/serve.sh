#!/usr/bin/env bash
# Shows web/dist/ at http://localhost:8000/, or at another port: `web/serve.sh 8080`.
set -euo pipefail
cd "$(dirname "$0")"
[ -f dist/abacist.bin ] || bash build.sh
exec python3 -m http.server --bind 127.0.0.1 --directory dist "${1:-8000}"
