import { expect, it } from 'vitest'
import { createCachedReading } from './cached-reading.ts'

const limits = { freshMs: 10_000, waitMs: 20 }

it('reads again only after the value is no longer fresh', async () => {
  let now = 0
  let reads = 0
  const read = createCachedReading(
    () => Promise.resolve((reads += 1)),
    limits,
    () => now,
  )
  expect([await read(), await read()]).toEqual([1, 1])
  now = 9_999
  expect(await read()).toBe(1)
  now = 10_000
  expect(await read()).toBe(2)
})

it('waits no longer than its limit, and for one reading only', async () => {
  let reads = 0
  const slow = Promise.withResolvers<string>()
  const read = createCachedReading(
    () => {
      reads += 1
      return slow.promise
    },
    limits,
    () => 0,
  )
  expect(await Promise.all([read(), read()])).toEqual([undefined, undefined])
  expect(await read()).toBeUndefined()
  expect(reads).toBe(1)
  slow.resolve('late')
  await slow.promise
  expect(await read()).toBe('late')
  expect(reads).toBe(1)
})

it('reads again after a failure', async () => {
  let reads = 0
  const read = createCachedReading(
    () => {
      reads += 1
      return reads === 1 ? Promise.reject(new Error('down')) : Promise.resolve('up')
    },
    limits,
    () => 0,
  )
  expect([await read(), await read()]).toEqual([undefined, 'up'])
})
