import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { withPagePolicy } from './page-policy.ts'

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (policy: string, body: string): string =>
  `<meta http-equiv="content-security-policy" content="${policy}">${body}`

it("allows the page's own content and nothing of other pages", () => {
  const body =
    '<style>a{top:0}</style><script>one()</script><script type="speculationrules">{}</script><script type="module">two()</script>'
  const policy = `default-src 'self';script-src 'self' https://accounts.google.com ${hash('else()')} ${hash('one()')}; style-src 'self' ${hash('b{}')};`
  expect(withPagePolicy(page(policy, body))).toBe(
    page(
      `default-src 'self';script-src 'self' https://accounts.google.com ${hash('one()')} ${hash('{}')} ${hash('two()')}; style-src 'self' ${hash('a{top:0}')};`,
      body,
    ),
  )
})

it('omits data and scripts with a URL', () => {
  const body =
    '<script type="application/ld+json">{}</script><script type="application/json" id="a">[]</script><script src="/a.js"></script>'
  expect(withPagePolicy(page("script-src 'self'", body))).toBe(page("script-src 'self'", body))
})

it('does not change a page without a policy', () => {
  expect(withPagePolicy('<script>one()</script>')).toBe('<script>one()</script>')
})
