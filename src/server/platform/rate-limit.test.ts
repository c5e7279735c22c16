import { expect, it } from 'vitest'
import { createIpLimit, createLimit, passes, secondsRefused } from './rate-limit.ts'

const refused = { code: 'TOO_MANY_REQUESTS' }

it('refuses an IP that calls too often, and says for how long', async () => {
  const limit = createIpLimit(2, 3600)
  await limit('192.0.2.1')
  await limit('::ffff:192.0.2.1')
  await expect(limit('192.0.2.1')).rejects.toMatchObject({
    ...refused,
    params: { retryAfter: 3600 },
  })
  await limit('192.0.2.2')
})

it('counts the addresses of one IPv6 network together', async () => {
  const limit = createIpLimit(2, 60)
  await limit('2001:db8:0:1::1', 2)
  await expect(limit('2001:db8::1:2:3:4:5')).rejects.toMatchObject(refused)
  await limit('2001:db8:0:2::1')
})

it('counts each key separately, and returns whether a call passes', async () => {
  const limit = createLimit(1, 3600)
  expect(await passes(limit('dara@example.com'))).toBe(true)
  expect(await passes(limit('dara@example.com'))).toBe(false)
  expect(await passes(limit('bopha@example.com'))).toBe(true)
  await expect(passes(Promise.reject(new Error('other')))).rejects.toThrow('other')
})

it('says for how long it refuses what is answered all the same', async () => {
  const limit = createLimit(1, 3600)
  expect(await secondsRefused(limit('dara'))).toBeUndefined()
  expect(await secondsRefused(limit('dara'))).toBe(3600)
  await expect(secondsRefused(Promise.reject(new Error('other')))).rejects.toThrow('other')
})

it('stores a limited number of keys and drops the least recent first', async () => {
  const limit = createLimit(1, 3600, 100)
  const keys = Array.from({ length: 10_000 }, (_, at) => `key ${at}`)
  const stays = () => passes(limit('comes all the time'))
  expect(await stays()).toBe(true)
  for (const key of keys) {
    await limit(key)
    if (await stays()) throw new Error('forgot who calls all the time')
  }
  expect(await passes(limit(keys.at(-99) ?? ''))).toBe(false)
  expect(await passes(limit(keys.at(-101) ?? ''))).toBe(true)
})

it('has a bound of its own', async () => {
  const limit = createIpLimit(1, 3600)
  const ip = (at: number) => `10.0.${Math.floor(at / 250)}.${at % 250}`
  for (let at = 0; at <= 10_000; at += 1) await limit(ip(at))
  expect(await passes(limit(ip(1)))).toBe(false)
  expect(await passes(limit(ip(0)))).toBe(true)
})
