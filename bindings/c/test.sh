#!/usr/bin/env bash
# Builds the library for C, and runs the example, the block of docs/embedding.md and the tests of the
# border under valgrind: no error and no leak may be found. Installs what a fresh Debian machine
# lacks. `PROFILE=release` tests what would be shipped.
set -euo pipefail
cd "$(dirname "$0")/../.."

need=()
command -v cc >/dev/null || need+=(gcc libc6-dev)
command -v valgrind >/dev/null || need+=(valgrind)
if [ ${#need[@]} -gt 0 ]; then
    apt-get update
    apt-get install -y --no-install-recommends "${need[@]}"
fi

profile="${PROFILE:-dev}"
cargo build --locked --profile "$profile" -p abacist-c
libraries="${CARGO_TARGET_DIR:-target}/${profile/dev/debug}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compile() { # source, program, how to link
    cc -std=c99 -D_XOPEN_SOURCE=700 -pedantic -Wall -Wextra -Werror -g -Ibindings/c/include "$1" -o "$2" "${@:3}"
}

checked() {
    # The tables that the library makes once are reachable to the end, and no leak.
    local kinds=definite,indirect,possible
    LD_LIBRARY_PATH="$libraries" valgrind --quiet --leak-check=full --show-leak-kinds=$kinds \
        --errors-for-leak-kinds=$kinds --error-exitcode=9 "$@"
}

shared=("-L$libraries" -labacist_c)
static=("$libraries/libabacist_c.a" -lpthread -ldl -lm)

# The header alone is enough, in C++ too.
echo '#include <abacist.h>' >"$work/header.c"
cc -std=c99 -pedantic -Wall -Wextra -Werror -fsyntax-only -Ibindings/c/include "$work/header.c"
! command -v c++ >/dev/null || c++ -x c++ -Wall -Wextra -Werror -fsyntax-only -Ibindings/c/include "$work/header.c"

awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' docs/embedding.md >"$work/embedding.c"
[ -s "$work/embedding.c" ] || { echo 'docs/embedding.md has no block of C' >&2; exit 1; }

for way in shared static; do
    declare -n link=$way
    compile bindings/c/example.c "$work/example" "${link[@]}"
    checked "$work/example" >"$work/example.$way"
    compile "$work/embedding.c" "$work/embedding" "${link[@]}"
    checked "$work/embedding"
    compile bindings/c/tests/border.c "$work/border" "${link[@]}" -lpthread
    checked "$work/border"
done
diff "$work/example.shared" "$work/example.static"
diff bindings/c/tests/example.txt "$work/example.shared"

cargo test --locked --profile "$profile" -p abacist-c
