import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as waitFor } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, logout, refresh } from '../../src/contract/accounts.ts'
import type { EndpointShape } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { editAddress } from '../../src/contract/addresses.ts'
import { startPaymentTransaction } from '../../src/contract/payment-transactions.ts'
import { Problem } from '../../src/contract/problem.ts'
import { createApp } from '../../src/server/app.ts'
import { accountRoutes } from '../../src/server/customers/accounts/index.ts'
import { createRouter } from '../../src/server/platform/http/router.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { secondsRefused } from '../../src/server/platform/rate-limit.ts'
import { createCodeLimit } from '../../src/server/services/transfers/index.ts'
import { addresses, refreshTokens } from '../../src/server/platform/db/schema/index.ts'
import { contact, freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { newPerson, registerPerson } from './registering.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const websiteUrl = 'https://shop.example'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ PUBLIC_SITE_URL: websiteUrl })
})
afterAll(() => shop.stop())

type Headers = Readonly<Record<string, string>>

/** Sends what a page of any site can send, and returns the status. */
const send = async (
  { method, path }: Pick<EndpointShape, 'method' | 'path'>,
  headers: Headers,
  body?: string,
): Promise<number> => {
  const url = `${shop.url}/api${path.replace(/\{\w+\}/g, 'any')}`
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  await response.body?.cancel()
  return response.status
}

describe('a page of another site', () => {
  const json = { 'content-type': 'application/json' }
  const wrong = JSON.stringify({ username: 'demo', password: 'Wrong1234' })
  const right = JSON.stringify({ username: 'demo', password: 'Demo1234' })
  const foreign = { origin: 'https://evil.example' }

  it.each<[string, Headers]>([
    ['by its origin', foreign],
    ['by its sandboxed frame', { origin: 'null' }],
    ['by fetch metadata', { ...foreign, 'sec-fetch-site': 'cross-site' }],
    ['by fetch metadata alone', { 'sec-fetch-site': 'cross-site' }],
    ['of a neighbouring host', { origin: 'https://x.shop.example', 'sec-fetch-site': 'same-site' }],
  ])('cannot lock its visitor out of an account: refused %s', async (_, headers) => {
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await send(login, { ...json, ...headers }, wrong)).toBe(403)
    expect(await send(login, json, right)).toBe(200)
  })

  it.each<[string, Headers]>([
    ['our website', { origin: websiteUrl, 'sec-fetch-site': 'cross-site' }],
    ['our website in an older browser', { origin: websiteUrl }],
    ['a page of the API’s own host', { 'sec-fetch-site': 'same-origin' }],
    ['a program', {}],
  ])('differs from %s', async (_, headers) => {
    expect(await send(login, { ...json, ...headers }, right)).toBe(200)
  })

  it('reaches only the callbacks of outside parties', async () => {
    const statuses = await Promise.all(
      Object.values<EndpointShape>(endpoints)
        .filter(({ method }) => method !== 'GET')
        .map(async (endpoint) => ({
          path: endpoint.path,
          isRefused: (await send(endpoint, foreign)) === 403,
        })),
    )
    expect(
      statuses
        .filter(({ isRefused }) => !isRefused)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/cards/challenge-result',
      '/cards/entry-result',
      '/cards/notification',
      '/deploy-hooks/{id}',
      '/payment/payway/pushback',
      '/paypal/webhook',
    ])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('cannot send a form as %s', async (type) => {
    expect(await send(login, { 'content-type': type }, wrong)).toBe(415)
  })
})

describe('a stolen session', () => {
  const ago = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * 60_000)
  const authenticate = ({ id }: TestCustomer, at: Date) =>
    shop.db
      .update(refreshTokens)
      .set({ authenticatedAt: at })
      .where(eq(refreshTokens.customerId, id))
  /** Creates a customer whose contact is older than the sign-in, which was an hour ago. */
  const victim = async (): Promise<TestCustomer> => {
    const customer = await createCustomer(shop, { dollars: 50 })
    await customer.addressId()
    await shop.db
      .update(addresses)
      .set({ createdAt: ago(120) })
      .where(eq(addresses.customerId, customer.id))
    await authenticate(customer, ago(60))
    return customer
  }
  const edit = async ({ token, addressId }: TestCustomer): Promise<string> => {
    const params = { id: await addressId() }
    const body = { ...contact, firstName: 'Thief' }
    return codeOf(await shop.call(editAddress, { params, body }, { token }))
  }

  const startBulk = async ({ token }: TestCustomer, orderId: string): Promise<string> => {
    const body = { invoices: [orderId], paymentMethod: 'BALANCE' as const }
    return answerOf(await shop.call(startPaymentTransaction, { body }, { token, key: orderId })).id
  }

  it('pays by balance for a contact that its customer added', async () => {
    const customer = await victim()
    const order = await customer.order([freeName()], 'BALANCE')
    expect(codeOf(await customer.payByBalance(order.id))).toBe('OK')
    const { id } = await customer.order([freeName()], 'BALANCE')
    expect(codeOf(await customer.payByBalance(await startBulk(customer, id)))).toBe('OK')
  })

  it.each<[string, (customer: TestCustomer) => Promise<string>]>([
    [
      'added',
      async (customer) => {
        await shop.db.delete(addresses).where(eq(addresses.customerId, customer.id))
        return (await customer.order([freeName()], 'BALANCE')).id
      },
    ],
    [
      'changed',
      async (customer) => {
        expect(await edit(customer)).toBe('OK')
        return (await customer.order([freeName()], 'PAYWAY_ABA')).id
      },
    ],
    [
      'removed again',
      async (customer) => {
        const order = await customer.order([freeName()], 'BALANCE')
        await shop.db.delete(addresses).where(eq(addresses.customerId, customer.id))
        return order.id
      },
    ],
    [
      'changed, as a part of a bulk payment',
      async (customer) => {
        expect(await edit(customer)).toBe('OK')
        const order = await customer.order([freeName()], 'PAYWAY_ABA')
        return startBulk(customer, order.id)
      },
    ],
  ])('registers no name by balance to a contact that it %s', async (_, prepare) => {
    const customer = await victim()
    const orderId = await prepare(customer)
    const key = `paid-${orderId}`
    expect(codeOf(await customer.payByBalance(orderId, key))).toBe('REAUTHENTICATION_REQUIRED')
    expect(await customer.balance()).toBe(50)
    await authenticate(customer, ago(0))
    expect(codeOf(await customer.payByBalance(orderId, key))).toBe('OK')
  })
})

describe('a file', () => {
  const uploads = Object.entries<EndpointShape>(endpoints).filter(
    ([, { access, file }]) => access === 'customer' && file !== undefined,
  )

  /** Announces a file that is too large, sends none of it, and returns the code of the answer. */
  const announce = async ({ method, path }: EndpointShape, token: string): Promise<string> => {
    const answered = Promise.withResolvers<string>()
    const query = 'name=a.pdf&document=identity-card'
    const url = `${shop.url}/api${path.replace(/\{\w+\}/g, () => randomUUID())}?${query}`
    const headers = { authorization: `Bearer ${token}`, 'content-length': 2 ** 40 }
    const sent = request(url, { method, headers }, (answer) => {
      answer.on('data', (text: Buffer) => answered.resolve(text.toString()))
    })
    sent.on('error', answered.reject).flushHeaders()
    const { messageCode } = v.parse(Problem, JSON.parse(await answered.promise))
    sent.destroy()
    return messageCode
  }

  it.each(uploads)('of %s is not read for what is not the sender’s own', async (_, endpoint) => {
    const { token } = await createCustomer(shop)
    expect(await announce(endpoint, token)).toMatch(/_NOT_FOUND$/)
  })
})

describe('an attacker who guesses', () => {
  const guess = async (username: string, password = 'Wrong1234') => {
    const outcome = await shop.call(login, { body: { username, password } })
    return outcome.ok ? 'OK' : { code: outcome.problem.messageCode, ...outcome.problem.params }
  }

  it('cannot tell from a lock which email belongs to a user name', async () => {
    const person = await registerPerson(shop)
    const unknown = newPerson()
    const guesses = async (name: string, right: string) => {
      const answers = []
      for (let times = 0; times < 4; times += 1) answers.push(await guess(name))
      // The account is locked by its other name: not even the right password answers otherwise.
      return [...answers, await guess(name, right), await guess(name, right)]
    }
    const locked = await guesses(person.username, 'Wrong1234')
    expect(locked.at(-1)).toMatchObject({ code: 'ACCOUNT_LOCKED' })
    expect(await guesses(person.email, person.password)).toEqual(locked)
    expect(await guesses(unknown.email, unknown.password)).toEqual(locked)
  })

  it('with wrong transfer codes keeps no owner of a name out, on any server', async () => {
    const [one, other] = [createCodeLimit(shop), createCodeLimit(shop)]
    const name = freeName()
    const codes = []
    for (let stranger = 0; stranger < 8; stranger += 1) {
      const limit = stranger % 2 === 0 ? one : other
      for (let times = 0; times < 15; times += 1)
        codes.push(await secondsRefused(limit(`192.0.2.${stranger}`, name)))
    }
    // Their own five each, and sixty together.
    expect(codes.filter((seconds) => seconds === undefined)).toHaveLength(8 * 5 + 60)
    for (let times = 0; times < 5; times += 1)
      expect(await secondsRefused(other('198.51.100.7', name))).toBeUndefined()
    expect(await secondsRefused(one('198.51.100.7', name))).toBeGreaterThan(0)
  })

  it('cannot refresh tokens without end', async () => {
    const accessTokens = {
      read: () => Promise.reject(new Error('unused')),
      issue: () => '',
    }
    const routes = accountRoutes({
      ...{ ...shop, accessTokens, signInsPerMinute: 1 },
      offersCards: false,
    })
    const app = createRouter({
      ...{ routes, log: createLog('silent'), checkAnswers: true, ipOf: () => '192.0.2.1' },
      signedIn: accessTokens.read,
      requireRecent: accessTokens.read,
    })
    const body = JSON.stringify({ refreshToken: 'x'.repeat(43) })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const statuses = []
    for (let times = 0; times < 11; times += 1)
      statuses.push((await app.request(refresh.path, init)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })
})

describe('a stream of a session that ends', () => {
  it('ends at once, on every server', async () => {
    const second = await createApp({
      ...{ config: shop.config, database: shop.database, clock: shop.clock },
      ...{ log: createLog('silent'), websiteUrl: () => websiteUrl },
    })
    const { token, refreshToken } = await registerPerson(shop)
    const streams = [shop.app, second].map(async ({ fetch: answer }) =>
      answer(
        new Request(`${shop.url}/api/realtime`, { headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    const texts = streams.map(async (stream) => (await stream).text())
    await Promise.all(streams)
    answerOf(await shop.call(logout, { body: { refreshToken } }))
    // The heartbeat would end them within 20 seconds.
    const ended = await Promise.race([Promise.all(texts), waitFor(5000)])
    for (const text of ended ?? []) expect(text).toContain('event: session_ended')
    expect(ended).toHaveLength(2)
    await second.stop()
  })
})
