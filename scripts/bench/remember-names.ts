// Prints `ready <number>`: megabytes (10^6 bytes) of heap for a million cached names.
import { createAvailability } from '../../src/server/selling/domain-search/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'

const names = 1_000_000
const availability = createAvailability({
  registry: { check: () => Promise.reject(new Error('nobody is asked')) },
  rdap: { lookup: () => Promise.resolve({ state: 'registered' }) },
  catalogue: { find: () => undefined },
  clock: systemClock,
  cacheSize: names,
})

const used = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const before = used()
for (let at = 0; at < names; at += 1) availability.markTaken(`name-${at.toString(36)}-shop.com`)
const remembered = used() - before
if (availability.peek('name-0-shop.com')?.state !== 'taken') throw new Error('forgotten')
process.stdout.write(`ready ${(remembered / 1e6).toFixed(0)}\n`)
setInterval(() => undefined, 60_000)
