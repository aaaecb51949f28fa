/* abacist for C: exact arithmetic and number puzzles.
 *
 * All texts are UTF-8 and end with a NUL. A text that a function gives belongs to the caller, who
 * frees it with abacist_free and does not change it before.
 *
 * An engine can be used by several threads; evaluations on it wait for each other. No function
 * unwinds, exits or prints, whatever it is given; but like all of C it cannot tell an address that
 * leads nowhere.
 */
#ifndef ABACIST_H
#define ABACIST_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Variables, limits, and the flag that stops work. */
typedef struct abacist_engine abacist_engine;

/* What became of a call. */
typedef enum abacist_status {
    ABACIST_OK = 0,      /* the answer is there */
    ABACIST_WRONG = 1,   /* the text is wrong: the answer is the error */
    ABACIST_STOPPED = 2, /* a limit or an interrupt ended the work: likewise */
    ABACIST_MISUSE = 3,  /* an address is NULL or a limit unknown: there is no answer */
    ABACIST_BROKEN = 4   /* the library is at fault: likewise; the engine can still be used */
} abacist_status;

/* What each evaluation may use. Steps and time are without a limit if none is set. */
typedef enum abacist_limit {
    ABACIST_STEPS = 0,       /* elementary steps; a request has 10^9 or says how many */
    ABACIST_MEMORY = 1,      /* bytes, else 2^30 */
    ABACIST_NUMBER_BITS = 2, /* bits of one number, else 8,000,000 */
    ABACIST_DEPTH = 3,       /* calls that wait for each other, else 10,000 */
    ABACIST_TIMEOUT_MS = 4   /* milliseconds; a request may say how many */
} abacist_limit;

/* An engine without variables, or NULL if the library is at fault. */
abacist_engine *abacist_engine_new(void);

/* Frees an engine, which nobody may be using; NULL is none. */
void abacist_engine_free(abacist_engine *engine);

/* Sets a limit of all evaluations that begin afterwards. */
abacist_status abacist_engine_limit(abacist_engine *engine, abacist_limit limit, uint64_t value);

/* Evaluates a program. Its variables stay in the engine; a statement that fails leaves them as they
 * were before it. The answer is the value as a text that reads back to it, such as 13/5, or an
 * error: its code on the first line, such as abacist::arithmetic::division_by_zero, and then the
 * report, which names the place and says what to write instead.
 */
abacist_status abacist_evaluate(abacist_engine *engine, const char *source, char **answer);

/* Answers a request, one JSON object, as a line of `abacist batch`. An error is an answer too, with
 * "ok": false, so the status is ABACIST_OK. Variables have no part in it. */
abacist_status abacist_request(abacist_engine *engine, const char *line, char **answer);

/* Stops all work on the engine within a tenth of a second, and all that begins before
 * abacist_clear. Any thread may call it, and so may a signal handler. */
void abacist_interrupt(abacist_engine *engine);

/* Lets work go on after an interrupt. */
void abacist_clear(abacist_engine *engine);

/* Frees a text that a function gave; NULL is none. */
void abacist_free(char *text);

/* The release of the library, such as 0.1.0; not to be freed. */
const char *abacist_version(void);

#ifdef __cplusplus
}
#endif

#endif
