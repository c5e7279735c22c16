import { expect, it } from 'vitest'
import { createAddressLimit, createLimit, passes } from './address-limit.ts'

const refused = { code: 'TOO_MANY_REQUESTS' }

it('refuses an address that calls too often, and says for how long', async () => {
  const limit = createAddressLimit(2, 3600)
  await limit('192.0.2.1')
  await limit('::ffff:192.0.2.1')
  await expect(limit('192.0.2.1')).rejects.toMatchObject({
    ...refused,
    params: { retryAfter: 3600 },
  })
  await limit('192.0.2.2')
})

it('counts the addresses of one IPv6 network together', async () => {
  const limit = createAddressLimit(2, 60)
  await limit('2001:db8:0:1::1', 2)
  await expect(limit('2001:db8::1:2:3:4:5')).rejects.toMatchObject(refused)
  await limit('2001:db8:0:2::1')
})

it('counts whatever is limited by itself, and says whether it passes where nobody is told', async () => {
  const limit = createLimit(1, 3600)
  expect(await passes(limit('dara@example.com'))).toBe(true)
  expect(await passes(limit('dara@example.com'))).toBe(false)
  expect(await passes(limit('bopha@example.com'))).toBe(true)
  await expect(passes(Promise.reject(new Error('other')))).rejects.toThrow('other')
})
