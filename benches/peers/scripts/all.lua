-- The seven programs in Lua: prints name, value and the least milliseconds of seven runs.

local function fib(n)
  if n < 2 then return n end
  return fib(n - 1) + fib(n - 2)
end

local programs = {
  { "fib", function() return fib(25) end },
  { "sum", function()
    local total = 0
    for i = 0, 999999 do total = total + i % 7 end
    return total
  end },
  { "primes", function()
    local found = 0
    for n = 2, 29999 do
      local prime, d = true, 2
      while d * d <= n do
        if n % d == 0 then prime = false; break end
        d = d + 1
      end
      if prime then found = found + 1 end
    end
    return found
  end },
  { "append", function()
    local text = ""
    for i = 0, 19999 do text = text .. i end
    return #text
  end },
  { "sort", function()
    local values, seed = {}, 42
    for i = 1, 100000 do
      seed = (seed * 1103515245 + 12345) % 2147483648
      values[i] = seed
    end
    table.sort(values)
    return values[1] + values[100000]
  end },
  { "mandelbrot", function()
    local inside = 0
    for row = 0, 47 do
      local ci = row * 50000 - 1200000
      for column = 0, 47 do
        local cr = column * 62500 - 2000000
        local zr, zi, steps = 0, 0, 0
        while steps < 100 do
          local rr = zr * zr // 1000000
          local ii = zi * zi // 1000000
          if rr + ii > 4000000 then break end
          zi = 2 * zr * zi // 1000000 + ci
          zr = rr - ii + cr
          steps = steps + 1
        end
        if steps == 100 then inside = inside + 1 end
      end
    end
    return inside
  end },
  { "approximate", function()
    local inside = 0
    for row = 0, 47 do
      local ci = row / 20 - 1.19
      for column = 0, 47 do
        local cr = column / 16 - 1.99
        local zr, zi, steps = 0.0, 0.0, 0
        while steps < 32 do
          local rr = zr * zr
          local ii = zi * zi
          if rr + ii > 4 then break end
          zi = 2 * zr * zi + ci
          zr = rr - ii + cr
          steps = steps + 1
        end
        if steps == 32 then inside = inside + 1 end
      end
    end
    return inside
  end },
}

for _, program in ipairs(programs) do
  local name, run = program[1], program[2]
  local least, value = math.huge, nil
  for _ = 1, 7 do
    collectgarbage()
    local start = os.clock()
    value = run()
    least = math.min(least, os.clock() - start)
  end
  print(name .. " " .. value .. " " .. least * 1000)
end
