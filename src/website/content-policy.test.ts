import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const directivesOf = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
const shop = new URL('https://shop.example')

test('a public shop allows itself and Google, and forms to its gateway only', () => {
  const directives = directivesOf(contentPolicy(shop, {}))
  expect(directives['default-src']).toEqual(["'self'"])
  expect(directives['script-src']).toContain('https://accounts.google.com/gsi/')
  expect(directives['form-action']).toEqual([
    "'self'",
    'https://checkout.payway.com.kh',
    'https://checkout-sandbox.payway.com.kh',
  ])
  for (const name of ['script-src', 'style-src', 'frame-src', 'connect-src'])
    expect(directives[name]?.join(' ')).not.toContain('localhost')
  for (const name of ['object-src', 'base-uri']) expect(directives[name]).toEqual(["'none'"])
  expect(contentPolicy(shop, {})).not.toContain('unsafe')
})

test('a local shop allows the sandbox', () => {
  const directives = directivesOf(contentPolicy(new URL('http://localhost:1'), {}))
  expect(directives['script-src']).toContain('http://127.0.0.1:*')
  expect(directives['form-action']).toEqual(["'self'", 'http://localhost:*', 'http://127.0.0.1:*'])
})

test('settings add the origins of the API, scripts and forms', () => {
  const directives = directivesOf(
    contentPolicy(shop, {
      PUBLIC_API_URL: 'https://api.example/v1',
      PUBLIC_SCRIPT_ORIGINS: 'https://a.example https://b.example',
      PUBLIC_PAYMENT_ORIGINS: 'https://pay.example',
    }),
  )
  const others = ['https://a.example', 'https://b.example']
  // The API serves the pictures of wordpress.org, so no page allows its hosts.
  expect(directives['img-src']).toEqual(["'self'", 'data:', 'https://api.example'])
  expect(directives['connect-src']).toEqual(["'self'", 'https://api.example', ...others])
  expect(directives['script-src']).toEqual(["'self'", ...others])
  expect(directives['form-action']).toEqual(["'self'", 'https://pay.example'])
  expect(directives['frame-src']).toEqual([
    "'self'",
    'https://api.example',
    ...others,
    'https://pay.example',
  ])
})
