#!/usr/bin/env bash
# Makes web/dist/: the page with its solver, one folder for any file server.
set -euo pipefail
cd "$(dirname "$0")"

bash ../bindings/wasm/build.sh

rm -rf dist
mkdir dist
cp -r src/. dist/
cp "${CARGO_TARGET_DIR:-../target}/wasm/abacist.wasm.gz" dist/abacist.bin

# What the page keeps for times without a connection: all files, under a version of their own.
cd dist
files=$(find . -type f ! -name sw.js -printf "'%P', " | tr ' ' '\n' | LC_ALL=C sort | tr '\n' ' ')
version=$(find . -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | sha256sum | cut -c1-16)
sed -i "s|'@FILES@'|'./', ${files%, }|; s|@VERSION@|abacist-$version|" sw.js
echo "web/dist: $(find . -type f | wc -l) files, $(du -sb . | cut -f1) bytes"
