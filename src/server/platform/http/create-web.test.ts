import * as v from 'valibot'
import { expect, it } from 'vitest'
import { endpoint } from '../../../contract/endpoint.ts'
import { createLog } from '../log.ts'
import { createWeb } from './create-web.ts'
import { route } from './routes.ts'

const greet = endpoint({
  method: 'POST',
  path: '/greeting',
  summary: 'Greets',
  access: 'public',
  answer: v.string(),
  errors: [],
})

const greeting = route(greet, (_, context) => {
  context.setCartSid('cart-1')
  return 'hello'
})

const webAt = (websiteUrl: string) =>
  createWeb({
    config: {
      websiteUrl,
      allowedOrigins: ['https://th.example'],
      websiteDir: undefined,
      trustProxy: false,
      checkAnswers: true,
    },
    ...{ routes: [greeting], log: createLog('silent') },
    signedIn: () => ({ customerId: 'c1', websiteId: 'KH', session: '' }),
    ...{ requireRecent: () => Promise.resolve(), ping: () => Promise.resolve() },
    isReady: () => Promise.resolve(true),
  })

const web = webAt('https://kh.example')

const url = 'https://api.example/api/greeting'
const asPage = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' })

it.each(['https://kh.example', 'https://th.example'])(
  'answers pages of %s, which ask once in two hours whether they may call',
  async (origin) => {
    const asked = await web.request(url, {
      method: 'OPTIONS',
      headers: { ...asPage(origin), 'access-control-request-headers': 'content-type,x-site' },
    })
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'content-type,x-site',
      'access-control-max-age': '7200',
    })
    const answer = await web.request(url, { method: 'POST', headers: asPage(origin) })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      200,
      origin,
    ])
  },
)

it('refuses the pages of all other websites', async () => {
  const headers = asPage('https://th.example.evil.example')
  const asked = await web.request(url, { method: 'OPTIONS', headers })
  expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  expect((await web.request(url, { method: 'POST', headers })).status).toBe(403)
})

it.each([
  ['https://kh.example', '; Secure', 'max-age=31536000'],
  // Browsers ignore both over HTTP, where a local shop would lose its carts.
  ['http://127.0.0.1', '', null],
])('a shop at %s says which cookies and calls are HTTPS only', async (websiteUrl, secure, hsts) => {
  const at = webAt(websiteUrl)
  const answer = await at.request(url, { method: 'POST' })
  expect(answer.headers.getSetCookie()).toEqual([
    `sid=cart-1; Max-Age=31536000; Path=/; HttpOnly${secure}; SameSite=Lax`,
  ])
  const refused = await at.request('https://api.example/api/unknown')
  for (const { headers } of [answer, refused])
    expect(headers.get('strict-transport-security')).toBe(hsts)
})
