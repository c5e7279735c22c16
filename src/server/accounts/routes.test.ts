import { afterAll, beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { Tokens } from '../../contract/accounts.ts'
import { systemClock } from '../clock.ts'
import { openPglite, type Database } from '../db/database.ts'
import { seed } from '../db/seed.ts'
import { createRouter } from '../http/router.ts'
import { createLog } from '../log.ts'
import { createAccessTokens } from './access-tokens.ts'
import { accountRoutes } from './routes.ts'

let database: Database
let router: ReturnType<typeof createRouter>

const setUp = (signInsPerMinute: number) => {
  const accessTokens = createAccessTokens({ secret: new Uint8Array(32), clock: systemClock })
  return createRouter({
    routes: accountRoutes({
      db: database.db,
      clock: systemClock,
      accessTokens,
      signInsPerMinute,
    }),
    signedIn: accessTokens.read,
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
    checkAnswers: true,
  })
}

const call = async (
  method: string,
  path: string,
  { body, token }: { readonly body?: object; readonly token?: string } = {},
) => {
  const response = await router.request(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  const answer: unknown = await response.json()
  return { status: response.status, headers: response.headers, answer }
}

const signIn = async (username: string) =>
  v.parse(
    Tokens,
    (await call('POST', '/users/login', { body: { username, password: 'Demo1234' } })).answer,
  )

beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
  await seed(database.db, { demoAccounts: true, clock: systemClock })
  router = setUp(1000)
}, 60_000)
afterAll(() => database.close())

it('goes from sign-in over refresh to sign-out', async () => {
  const { accessToken, refreshToken } = await signIn('demo')
  const user = { username: 'demo', website: { id: 'KH' }, addresses: [{ isDefault: true }] }
  expect(
    (await call('GET', '/users/getUserInformation', { token: accessToken })).answer,
  ).toMatchObject(user)
  const renewed = await call('POST', '/users/refresh', { body: { refreshToken } })
  const next = v.parse(Tokens, renewed.answer)
  expect(
    (await call('GET', '/users/getUserInformation', { token: next.accessToken })).answer,
  ).toMatchObject(user)
  const left = await call('POST', '/users/logout', { body: { refreshToken: next.refreshToken } })
  expect(left).toMatchObject({ status: 200, answer: { messageCode: 'SUCCESS' } })
  expect(
    await call('POST', '/users/refresh', { body: { refreshToken: next.refreshToken } }),
  ).toMatchObject({ status: 401, answer: { messageCode: 'REFRESH_TOKEN_INVALID' } })
})

it('keeps contacts', async () => {
  const { accessToken: token } = await signIn('newcomer')
  const path = '/user/addresses'
  const contact = {
    firstName: 'ចាន់',
    lastName: 'បុប្ផា',
    phoneNumber: '012 345 678',
    email: 'bopha@example.com',
    address1: 'ផ្ទះលេខ ១២',
    city: 'ភ្នំពេញ',
    country: 'kh',
  }
  expect((await call('GET', path, { token })).answer).toEqual([])
  expect(await call('DELETE', `${path}/${crypto.randomUUID()}`, { token })).toMatchObject({
    status: 409,
    answer: { messageCode: 'NO_MORE_ADDRESSES' },
  })
  const added = await call('PUT', path, { token, body: contact })
  const saved = { ...contact, country: 'KH', phoneNumber: '+85512345678', isDefault: true }
  expect(added.answer).toMatchObject([saved])
  const [{ id }] = v.parse(v.tuple([v.object({ id: v.string() })]), added.answer)
  expect(
    (await call('PUT', `${path}/${id}`, { token, body: { ...contact, city: 'កែប' } })).answer,
  ).toMatchObject([{ ...saved, city: 'កែប' }])
  expect(
    (await call('PATCH', `${path}/${id}`, { token, body: { isDefault: true } })).answer,
  ).toMatchObject([{ id }])
  expect((await call('GET', `${path}/over-limit`, { token })).answer).toEqual({
    overLimit: false,
    limit: 3,
  })
  expect(await call('PUT', path, { token, body: { ...contact, phoneNumber: '12' } })).toMatchObject(
    {
      status: 400,
      answer: { errors: [{ field: 'phoneNumber', code: 'INVALID_PHONE', params: {} }] },
    },
  )
  expect((await call('DELETE', `${path}/${id}`, { token })).answer).toEqual([])
})

it('asks a guest to sign in', async () => {
  for (const token of [undefined, 'forged']) {
    expect(
      await call('GET', '/user/addresses', token === undefined ? {} : { token }),
    ).toMatchObject({ status: 401, answer: { messageCode: 'UNAUTHORIZED' } })
  }
})

it('limits the sign-ins of an address', async () => {
  router = setUp(2)
  const body = { username: 'somebody', password: 'wrong' }
  for (const remaining of [4, 3]) {
    expect((await call('POST', '/users/login', { body })).answer).toMatchObject({
      params: { remaining },
    })
  }
  const refused = await call('POST', '/users/login', { body })
  expect(refused).toMatchObject({ status: 429, answer: { messageCode: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})
