/* abacist in a program in C: what each guest owes, and a puzzle.
 *
 *     cargo build --release -p abacist-c
 *     cc -Ibindings/c/include bindings/c/example.c -Ltarget/release -labacist_c -o example
 *     LD_LIBRARY_PATH=target/release ./example
 */
#include <abacist.h>
#include <stdio.h>

/* Shows what comes of a program; whether it went well. */
static int show(abacist_engine *engine, const char *source) {
    char *answer = NULL;
    abacist_status status = abacist_evaluate(engine, source, &answer);
    printf("%s\n  %s\n", source, answer ? answer : "no answer");
    abacist_free(answer);
    return status == ABACIST_OK;
}

int main(void) {
    abacist_engine *engine = abacist_engine_new();
    abacist_engine_limit(engine, ABACIST_STEPS, 1000000);

    int good = show(engine, "total = 100; guests = 7");
    good &= show(engine, "total / guests");
    good &= show(engine, "ceil(total / guests)");
    int bad = show(engine, "total / (guests - 7)");

    char *answer = NULL;
    const char *puzzle = "{\"kind\": \"blackout\", \"puzzle\": \"288 / 24 × 6 = 18 × 13 × 8\"}";
    good &= abacist_request(engine, puzzle, &answer) == ABACIST_OK;
    printf("%s\n", answer);
    abacist_free(answer);

    abacist_engine_free(engine);
    return good && !bad ? 0 : 1;
}
