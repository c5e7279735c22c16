import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSignedFetch, createSignRequest } from './sign-request.ts'

it('signs from the second call on, with the latest key', async () => {
  const signatures: (string | null)[] = []
  let key = '1000-first.secret'
  const signedFetch = createSignedFetch((input) => {
    signatures.push(new Request(input).headers.get('x-signature'))
    return Promise.resolve(new Response('', { headers: { 'x-search-key': key } }))
  })
  await signedFetch('http://shop.test/api/domains/search-iu?domain=a')
  key = '2000-second.secret'
  await signedFetch('http://shop.test/api/domains/search-iu?domain=a')
  await signedFetch('http://shop.test/api/domains/search-iu?domain=a')
  expect(signatures[0]).toBeNull()
  expect(signatures[1]).toMatch(/^1000-first\.(1000|1001)\.[\w-]{43}$/)
  expect(signatures[2]).toMatch(/^2000-second\.(2000|2001)\.[\w-]{43}$/)
})

it('signs the server’s time, whatever the browser’s clock says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(10 ** 13), fc.nat(3600), async (clock, passed) => {
      let at = clock
      const sign = createSignRequest('1000-id.secret', () => at)
      at += passed * 1000
      expect((await sign('/api/x'))?.split('.')[1]).toBe(String(1000 + passed))
    }),
    { numRuns: 50 },
  )
})
