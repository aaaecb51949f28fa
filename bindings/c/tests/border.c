/* What the header promises, held to it: bad addresses, bad bytes, large and deep texts, threads,
 * signals. Run under valgrind by test.sh. */
#include <abacist.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#undef NDEBUG
#include <assert.h>

static abacist_engine *shared;

/* Evaluates, and compares the status and the beginning of the answer. */
static void expect(abacist_engine *engine, const char *source, abacist_status status, const char *begin) {
    char *answer = NULL;
    abacist_status found = abacist_evaluate(engine, source, &answer);
    if (found != status || !answer || strncmp(answer, begin, strlen(begin)) != 0) {
        fprintf(stderr, "%.60s: status %d, %.200s\n", source, found, answer ? answer : "(null)");
        exit(1);
    }
    abacist_free(answer);
}

static void nothing_is_taken_for_something(void) {
    abacist_engine *engine = abacist_engine_new();
    char *answer = (char *)1;
    assert(abacist_evaluate(NULL, "1", &answer) == ABACIST_MISUSE && answer == NULL);
    answer = (char *)1;
    assert(abacist_evaluate(engine, NULL, &answer) == ABACIST_MISUSE && answer == NULL);
    assert(abacist_evaluate(engine, "1", NULL) == ABACIST_MISUSE);
    answer = (char *)1;
    assert(abacist_request(engine, NULL, &answer) == ABACIST_MISUSE && answer == NULL);
    assert(abacist_request(NULL, "{}", &answer) == ABACIST_MISUSE && answer == NULL);
    assert(abacist_request(engine, "{}", NULL) == ABACIST_MISUSE);
    assert(abacist_engine_limit(NULL, ABACIST_STEPS, 1) == ABACIST_MISUSE);
    assert(abacist_engine_limit(engine, (abacist_limit)99, 1) == ABACIST_MISUSE);
    abacist_interrupt(NULL);
    abacist_clear(NULL);
    abacist_free(NULL);
    abacist_engine_free(NULL);
    abacist_engine_free(engine);
}

static void values_and_errors(void) {
    abacist_engine *engine = abacist_engine_new();
    expect(engine, "", ABACIST_OK, "none");
    expect(engine, "x = 0.1; x + 5/2", ABACIST_OK, "13/5");
    expect(engine, "x", ABACIST_OK, "1/10");
    expect(engine, "\"ü × 😀\"", ABACIST_OK, "\"ü × 😀\"");
    expect(engine, "x = x / 0", ABACIST_WRONG, "abacist::arithmetic::division_by_zero\nError: division by zero\n");
    expect(engine, "x", ABACIST_OK, "1/10");
    expect(engine, "2 + × 3", ABACIST_WRONG, "abacist::syntax::expected_operand\n");
    expect(engine, "\"\xff\xfe\"", ABACIST_WRONG, "abacist::input::not_utf8\n");
    expect(engine, "9^9^9", ABACIST_STOPPED, "abacist::limit::stopped\n");
    char *answer = NULL;
    assert(abacist_request(engine, "\xff", &answer) == ABACIST_OK);
    assert(strstr(answer, "\"ok\":false") && strstr(answer, "abacist::input::not_utf8"));
    abacist_free(answer);
    assert(abacist_request(engine, "", &answer) == ABACIST_OK && strstr(answer, "broken_json"));
    abacist_free(answer);
    assert(abacist_request(engine, "{\"id\": 7, \"kind\": \"make\", \"target\": 24, \"numbers\": [3, 3, 8, 8]}", &answer) == ABACIST_OK);
    assert(strcmp(answer, "{\"id\":7,\"kind\":\"make\",\"ok\":true,\"solvable\":true,\"count\":1,\"solutions\":"
                          "[{\"text\":\"8/(3 - 8/3)\",\"value\":\"24\"}],\"complete\":true}") == 0);
    abacist_free(answer);
    abacist_engine_free(engine);
}

static void large_and_deep_texts(void) {
    abacist_engine *engine = abacist_engine_new();
    expect(engine, "n = 3^20000", ABACIST_OK, "");
    expect(engine, "n", ABACIST_OK, "266130342721");
    size_t depth = 100000;
    char *deep = malloc(depth + 1);
    memset(deep, '(', depth);
    deep[depth] = '\0';
    expect(engine, deep, ABACIST_WRONG, "abacist::");
    free(deep);
    expect(engine, "fn f(n) = if n == 0 { 0 } else { 1 + f(n - 1) }; f(5000)", ABACIST_OK, "5000");
    abacist_engine_free(engine);
}

static void limits(void) {
    const struct {
        abacist_limit limit;
        uint64_t value;
        const char *source;
        abacist_status status;
    } cases[] = {
        {ABACIST_STEPS, 1000, "while true { }", ABACIST_STOPPED},
        {ABACIST_MEMORY, 100000, "range(1, 10^5) |> map(x => x)", ABACIST_STOPPED},
        {ABACIST_NUMBER_BITS, 1000, "2^1001", ABACIST_STOPPED},
        {ABACIST_DEPTH, 10, "fn f(n) = 1 + f(n); f(0)", ABACIST_WRONG},
        {ABACIST_TIMEOUT_MS, 50, "while true { }", ABACIST_STOPPED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        abacist_engine *engine = abacist_engine_new();
        assert(abacist_engine_limit(engine, cases[i].limit, cases[i].value) == ABACIST_OK);
        expect(engine, cases[i].source, cases[i].status, "abacist::");
        expect(engine, "1 + 1", ABACIST_OK, "2");
        abacist_engine_free(engine);
    }
}

static void *interrupt_later(void *engine) {
    nanosleep(&(struct timespec){0, 100000000}, NULL);
    abacist_interrupt(engine);
    return NULL;
}

static void *count(void *engine) {
    for (int i = 0; i < 20; i++) expect(engine, "n = n + 1", ABACIST_OK, "");
    return NULL;
}

static void threads(void) {
    abacist_engine *engine = abacist_engine_new();
    pthread_t thread, counters[4];
    assert(pthread_create(&thread, NULL, interrupt_later, engine) == 0);
    expect(engine, "while true { }", ABACIST_STOPPED, "abacist::limit::stopped\nError: interrupted");
    pthread_join(thread, NULL);
    expect(engine, "while true { }", ABACIST_STOPPED, "abacist::limit::stopped");
    abacist_clear(engine);
    expect(engine, "n = 0", ABACIST_OK, "");
    for (int i = 0; i < 4; i++) assert(pthread_create(&counters[i], NULL, count, engine) == 0);
    for (int i = 0; i < 4; i++) pthread_join(counters[i], NULL);
    expect(engine, "n", ABACIST_OK, "80");
    abacist_engine_free(engine);
}

static void on_alarm(int number) {
    (void)number;
    abacist_interrupt(shared);
}

static void signals(void) {
    shared = abacist_engine_new();
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm;
    assert(sigaction(SIGALRM, &action, NULL) == 0);
    struct itimerval timer = {{0, 0}, {0, 100000}};
    assert(setitimer(ITIMER_REAL, &timer, NULL) == 0);
    expect(shared, "while true { }", ABACIST_STOPPED, "abacist::limit::stopped");
    abacist_clear(shared);
    char *answer = NULL;
    assert(setitimer(ITIMER_REAL, &timer, NULL) == 0);
    const char *endless = "{\"kind\": \"eval\", \"source\": \"while true { }\", \"steps\": 1000000000000000}";
    assert(abacist_request(shared, endless, &answer) == ABACIST_OK && strstr(answer, "interrupted"));
    abacist_free(answer);
    abacist_engine_free(shared);
}

int main(void) {
    nothing_is_taken_for_something();
    values_and_errors();
    large_and_deep_texts();
    limits();
    threads();
    signals();
    assert(strchr(abacist_version(), '.'));
    puts("the border holds");
    return 0;
}
