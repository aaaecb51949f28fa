"""The seven programs in Python: prints name, value and the least milliseconds of seven runs."""
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
    return values[0] + values[99999]


def mandelbrot():
    inside = 0
    for row in range(48):
        ci = row * 50000 - 1200000
        for column in range(48):
            cr = column * 62500 - 2000000
            zr = zi = steps = 0
            while steps < 100:
                rr = zr * zr // 1000000
                ii = zi * zi // 1000000
                if rr + ii > 4000000:
                    break
                zi = 2 * zr * zi // 1000000 + ci
                zr = rr - ii + cr
                steps += 1
            if steps == 100:
                inside += 1
    return inside


def approximate():
    inside = 0
    for row in range(48):
        ci = row / 20 - 1.19
        for column in range(48):
            cr = column / 16 - 1.99
            zr = zi = 0.0
            steps = 0
            while steps < 32:
                rr = zr * zr
                ii = zi * zi
                if rr + ii > 4:
                    break
                zi = 2 * zr * zi + ci
                zr = rr - ii + cr
                steps += 1
            if steps == 32:
                inside += 1
    return inside


for name, program in [("fib", fib), ("sum", sum_), ("primes", primes), ("append", append),
                      ("sort", sort), ("mandelbrot", mandelbrot),
                      ("approximate", approximate)]:
    times = []
    for _ in range(7):
        start = time.perf_counter()
        value = program()
        times.append(time.perf_counter() - start)
    print(name, value, min(times) * 1000)
