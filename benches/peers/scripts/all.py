"""The six programs in Python: prints name, value and the least milliseconds of five runs."""
import time


def fib():
    def f(n):
        return n if n < 2 else f(n - 1) + f(n - 2)
    return f(25)


def sum_():
    t = 0
    for i in range(1000000):
        t += i % 7
    return t


def primes():
    found = 0
    for n in range(2, 30000):
        prime = True
        d = 2
        while d * d <= n:
            if n % d == 0:
                prime = False
                break
            d += 1
        if prime:
            found += 1
    return found


def append():
    text = ""
    for i in range(20000):
        text += str(i)
    return len(text)


def sort():
    values = []
    seed = 42
    for i in range(100000):
        seed = (seed * 1103515245 + 12345) % 2147483648
        values.append(seed)
    values.sort()
    return values[50000]


def mandel():
    unit = 1000000
    count = 0
    for row in range(48):
        for column in range(48):
            cx = column * 3 * unit // 48 - 2 * unit
            cy = row * 2 * unit // 48 - unit
            x = y = i = 0
            while i < 100 and x * x + y * y <= 4 * unit * unit:
                x, y = (x * x - y * y) // unit + cx, 2 * x * y // unit + cy
                i += 1
            if i == 100:
                count += 1
    return count


for name, program in [("fib", fib), ("sum", sum_), ("primes", primes), ("append", append),
                      ("sort", sort), ("mandel", mandel)]:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        value = program()
        times.append(time.perf_counter() - start)
    print(name, value, min(times) * 1000)
