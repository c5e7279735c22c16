import { expect, it } from 'vitest'
import { createAddressLimit } from './address-limit.ts'

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
