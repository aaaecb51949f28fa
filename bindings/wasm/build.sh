#!/usr/bin/env bash
# Makes the WebAssembly module, TARGET/wasm/abacist.wasm, and abacist.wasm.gz beside it, and holds
# both to their sizes. Installs what a fresh Debian machine lacks.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly MOST_BYTES=2500000 MOST_COMPRESSED=930000

# No toolchain from rustup is needed for this target: Debian has a compiler for browsers, together
# with the sources of the standard library of just that version.
need=()
dpkg -s rustc-web >/dev/null 2>&1 || need+=(rustc-web)
dpkg -s rust-web-src >/dev/null 2>&1 || need+=(rust-web-src)
command -v wasm-opt >/dev/null || need+=(binaryen)
command -v zopfli >/dev/null || need+=(zopfli)
if [ ${#need[@]} -gt 0 ]; then
    apt-get update
    apt-get install -y --no-install-recommends "${need[@]}"
fi

native=$(env -u RUSTC rustc --print sysroot)
host=$(env -u RUSTC rustc -vV | sed -n 's/^host: //p')
RUSTC=$(dpkg -L rustc-web | awk '/bin\/rustc$/ { path = $0 } END { print path }')
export RUSTC RUSTDOC="${RUSTC%rustc}rustdoc" RUSTC_BOOTSTRAP=1
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$native/lib/rustlib/$host/bin/rust-lld"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/wasm"
# A panic is a trap, without words; the stack is as large as browsers let a thread use.
export RUSTFLAGS="-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Clink-arg=-zstack-size=2097152"

"$RUSTC" -V
cargo build --locked --profile wasm -p abacist-wasm --target wasm32-unknown-unknown \
    -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size

module="$CARGO_TARGET_DIR/abacist.wasm"
wasm-opt -Oz --merge-similar-functions --strip-debug --strip-producers \
    --enable-bulk-memory --enable-multivalue --enable-mutable-globals \
    --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext \
    "$CARGO_TARGET_DIR/wasm32-unknown-unknown/wasm/abacist_wasm.wasm" -o "$module"

# Any reader of gzip reads it, and it is a twentieth smaller than what gzip makes.
zopfli --i5 "$module"
bytes=$(stat -c %s "$module") compressed=$(stat -c %s "$module.gz")
echo "abacist.wasm: $bytes bytes, $compressed compressed (at most $MOST_BYTES and $MOST_COMPRESSED)"
[ "$bytes" -le "$MOST_BYTES" ] && [ "$compressed" -le "$MOST_COMPRESSED" ]
