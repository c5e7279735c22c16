import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getUserInformation,
  login,
  logout,
  refresh,
  type Tokens,
} from '../../src/contract/accounts.ts'
import {
  addAddress,
  addressesOverLimit,
  deleteAddress,
  editAddress,
  getAddress,
  listAddresses,
  setDefaultAddress,
} from '../../src/contract/addresses.ts'
import { customers } from '../../src/server/platform/db/schema/index.ts'
import { answerOf } from './outcomes.ts'
import { registerPerson } from './registering.ts'
import { startApi, type Outcome, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const minute = 60_000

const attempt = (username: string, password = 'Demo1234') =>
  shop.call(login, { body: { username, password } })
const renew = (refreshToken: string) => shop.call(refresh, { body: { refreshToken } })
const tokensOf = (outcome: Outcome<typeof login>): Tokens => {
  if (!outcome.ok) throw new Error(outcome.problem.messageCode)
  return outcome.answer
}
const refused = (status: number, messageCode: string, params: object = {}) => ({
  ok: false,
  status,
  problem: { messageCode, params },
})

describe('a session', () => {
  it('starts with a sign-in, continues with a refresh and ends with a sign-out', async () => {
    const first = tokensOf(await attempt('DEMO'))
    const whoIs = (token: string) => shop.call(getUserInformation, {}, { token })
    const user = {
      username: 'demo',
      website: { id: 'KH' },
      addresses: [{ isDefault: true, phoneNumber: '+85512345678' }],
    }
    expect(await whoIs(first.accessToken)).toMatchObject({ ok: true, answer: user })
    const next = tokensOf(await renew(first.refreshToken))
    expect(await whoIs(next.accessToken)).toMatchObject({ ok: true, answer: user })
    const left = { body: { refreshToken: next.refreshToken } }
    expect(await shop.call(logout, left)).toMatchObject({ ok: true })
    expect(await shop.call(logout, left)).toMatchObject({ ok: true })
    expect(await renew(next.refreshToken)).toMatchObject(refused(401, 'REFRESH_TOKEN_INVALID'))
  })

  it('accepts an access token for ten minutes', async () => {
    const { accessToken: token, refreshToken } = tokensOf(await attempt('demo@example.com'))
    shop.clock.advance(10 * minute)
    expect(await shop.call(getUserInformation, {}, { token })).toMatchObject(
      refused(401, 'UNAUTHORIZED'),
    )
    tokensOf(await renew(refreshToken))
  })

  it('survives concurrent refreshes of many tabs, and ends when a used token is sent later', async () => {
    const { refreshToken } = tokensOf(await attempt('demo'))
    const tabs = await Promise.all(Array.from({ length: 6 }, () => renew(refreshToken)))
    const [kept] = tabs.map(tokensOf)
    shop.clock.advance(minute)
    expect(await renew(refreshToken)).toMatchObject(refused(401, 'REFRESH_TOKEN_INVALID'))
    expect(await renew(kept?.refreshToken ?? '')).toMatchObject(
      refused(401, 'REFRESH_TOKEN_INVALID'),
    )
  })

  it('is fully ended when a sign-out and a refresh run concurrently', async () => {
    const { refreshToken } = tokensOf(await attempt('demo'))
    const [renewed] = await Promise.all([
      renew(refreshToken),
      shop.call(logout, { body: { refreshToken } }),
    ])
    const token = renewed.ok ? renewed.answer.refreshToken : refreshToken
    expect(await renew(token)).toMatchObject(refused(401, 'REFRESH_TOKEN_INVALID'))
  })
})

describe('a sign-in with the specification’s fields', () => {
  it('may send a client and a grant type, which are validated, and a scope, which is ignored', async () => {
    const body = { username: 'demo', password: 'Demo1234' }
    const named = { clientId: 'portal', grantType: 'password', scope: 'profile orders' } as const
    expect(await shop.call(login, { body: { ...body, ...named } })).toMatchObject({ ok: true })
    for (const scope of ['a\nb', 7])
      expect(await shop.call(login, { body: { ...body, scope } })).toMatchObject({ ok: true })
    for (const wrong of [{ clientId: '<b>' }, { grantType: 'implicit' }]) {
      const response = await fetch(`${shop.url}/api${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, ...wrong }),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ errors: [{ field: Object.keys(wrong)[0] }] })
    }
  })
})

describe('a customer deleted while their token is valid', () => {
  it('gets USER_NOT_FOUND', async () => {
    const person = await registerPerson(shop)
    const show = () => shop.call(getUserInformation, {}, { token: person.token })
    expect(await show()).toMatchObject({ ok: true })
    await shop.db.delete(customers).where(eq(customers.id, person.id))
    expect(await show()).toMatchObject(refused(404, 'USER_NOT_FOUND'))
  })
})

describe('wrong passwords', () => {
  it.each(['newcomer', 'nobody'])('block %s for 15 minutes after five attempts', async (name) => {
    for (const remaining of [4, 3, 2, 1]) {
      expect(await attempt(name, 'wrong')).toMatchObject(
        refused(401, 'USERNAME_PASSWORD_INCORRECT', { remaining }),
      )
    }
    expect(await attempt(name, 'wrong')).toMatchObject(
      refused(423, 'ACCOUNT_LOCKED', { minutes: 15 }),
    )
    expect(await attempt(name)).toMatchObject(refused(423, 'ACCOUNT_LOCKED', { minutes: 15 }))
    shop.clock.advance(15 * minute)
    expect(await attempt(name, 'wrong')).toMatchObject(
      refused(401, 'USERNAME_PASSWORD_INCORRECT', { remaining: 4 }),
    )
  })
})

describe('billing contacts', () => {
  const contact = {
    firstName: 'ចាន់',
    lastName: 'បុប្ផា',
    phoneNumber: '012 345 678',
    email: 'bopha@example.com',
    address1: 'ផ្ទះលេខ ១២',
    city: 'ភ្នំពេញ',
    country: 'kh',
  }
  const saved = { ...contact, country: 'KH', phoneNumber: '+85512345678' }
  let token: string
  beforeAll(async () => {
    token = await shop.signIn('newcomer')
  })

  const list = async () => {
    const outcome = await shop.call(listAddresses, {}, { token })
    if (!outcome.ok) throw new Error(outcome.problem.messageCode)
    return outcome.answer
  }
  const add = (body = contact) => shop.call(addAddress, { body }, { token })
  const remove = (id: string) => shop.call(deleteAddress, { params: { id } }, { token })

  it('are added, edited, made the default and deleted', async () => {
    expect(await remove(randomUUID())).toMatchObject(refused(409, 'NO_MORE_ADDRESSES'))
    const countryName = 'Cambodia'
    expect(await add()).toMatchObject({ answer: [{ ...saved, countryName, isDefault: true }] })
    const inKhmer = await shop.call(listAddresses, {}, { token, headers: { 'x-locale': 'km' } })
    expect(inKhmer).toMatchObject({ answer: [{ countryName: 'កម្ពុជា' }] })
    expect(await add({ ...contact, city: 'សៀមរាប' })).toMatchObject({ ok: true })
    const [first, second] = (await list()).map(({ id }) => id)
    const params = { id: second ?? '' }
    expect(
      await shop.call(editAddress, { params, body: { ...contact, city: 'កែប' } }, { token }),
    ).toMatchObject({ answer: [{ id: first }, { ...saved, id: second, city: 'កែប' }] })
    expect(
      await shop.call(setDefaultAddress, { params, body: { isDefault: true } }, { token }),
    ).toMatchObject({
      answer: [
        { id: second, isDefault: true },
        { id: first, isDefault: false },
      ],
    })
    expect(await remove(params.id)).toMatchObject({ answer: [{ id: first, isDefault: true }] })
    expect(await remove(params.id)).toMatchObject(refused(404, 'ADDRESS_NOT_FOUND'))
    expect(await remove(first ?? '')).toMatchObject({ answer: [] })
  })

  it('are read one by one, and an edit can make one the default', async () => {
    answerOf(await add())
    const [first = '', second = ''] = answerOf(await add()).map(({ id }) => id)
    const read = (id: string) => shop.call(getAddress, { params: { id } }, { token })
    expect(await read(second)).toMatchObject({ answer: { ...saved, id: second, isDefault: false } })
    expect(await read(randomUUID())).toMatchObject(refused(404, 'ADDRESS_NOT_FOUND'))
    const edit = (isDefault?: boolean) =>
      shop.call(
        editAddress,
        {
          params: { id: second },
          body: { ...contact, ...(isDefault === undefined ? {} : { isDefault }) },
        },
        { token },
      )
    for (const isDefault of [undefined, false]) {
      expect(answerOf(await edit(isDefault))[0]).toMatchObject({ id: first, isDefault: true })
    }
    expect(answerOf(await edit(true))).toMatchObject([
      { id: second, isDefault: true },
      { id: first, isDefault: false },
    ])
    for (const id of [first, second]) await remove(id)
  })

  it('are limited to three, also with concurrent requests', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => add()))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(outcome).toMatchObject(refused(409, 'ADD_ADDRESS_WAS_LIMITED'))
    }
    const contacts = await list()
    expect(contacts.map(({ isDefault }) => isDefault)).toEqual([true, false, false])
    expect(await shop.call(addressesOverLimit, {}, { token })).toMatchObject({
      answer: { overLimit: true, limit: 3 },
    })
    for (const { id } of contacts) await remove(id)
  })

  it('are validated field by field', async () => {
    const wrong = { ...contact, firstName: 'R2D2', email: 'x', country: 'K' }
    expect(await add(wrong)).toMatchObject({
      problem: {
        messageCode: 'BAD_REQUEST',
        errors: [
          { field: 'firstName', code: 'INVALID_NAME' },
          { field: 'email', code: 'INVALID_EMAIL' },
          { field: 'country', code: 'INVALID_COUNTRY' },
        ],
      },
    })
    expect(await add({ ...contact, phoneNumber: '12', country: 'ZZ' })).toMatchObject({
      problem: {
        errors: [
          { field: 'country', code: 'INVALID_COUNTRY' },
          { field: 'phoneNumber', code: 'INVALID_PHONE' },
        ],
      },
    })
    expect(await list()).toEqual([])
  })

  it('of another customer are not found', async () => {
    await add()
    const [mine] = await list()
    const params = { id: mine?.id ?? '' }
    const demo = { token: await shop.signIn('demo') }
    const notFound = refused(404, 'ADDRESS_NOT_FOUND')
    expect(await shop.call(editAddress, { params, body: contact }, demo)).toMatchObject(notFound)
    expect(await shop.call(getAddress, { params }, demo)).toMatchObject(notFound)
    expect(await shop.call(deleteAddress, { params }, demo)).toMatchObject(notFound)
    expect(
      await shop.call(setDefaultAddress, { params, body: { isDefault: true } }, demo),
    ).toMatchObject(notFound)
    expect(await list()).toEqual([mine])
  })

  it('require a session', async () => {
    for (const options of [{}, { token: 'forged' }]) {
      expect(await shop.call(listAddresses, {}, options)).toMatchObject(
        refused(401, 'UNAUTHORIZED'),
      )
    }
  })
})

it('allows 30 sign-ins a minute from one IP, for any account', async () => {
  const limited = await startApi({ SIGN_INS_PER_MINUTE: '30' })
  const tryAs = (name: string) =>
    limited.call(login, { body: { username: name, password: 'wrong' } })
  const statuses: number[] = []
  for (let tries = 0; tries < 30; tries += 1) statuses.push((await tryAs(`person${tries}`)).status)
  expect(new Set(statuses)).toEqual(new Set([401]))
  const outcome = await tryAs('demo')
  expect(outcome).toMatchObject({
    status: 429,
    problem: { messageCode: 'TOO_MANY_REQUESTS' },
  })
  const retryAfter = outcome.ok ? 0 : outcome.problem.params['retryAfter']
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)
  await limited.stop()
})
