import { expect, it } from 'vitest'
import { createSignedFetch } from './sign-request.ts'

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
