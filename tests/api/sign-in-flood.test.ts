import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login, refresh } from '../../src/contract/accounts.ts'
import { listTlds } from '../../src/contract/domains.ts'
import { Problem } from '../../src/contract/problem.ts'
import { maxFailuresFromEverywhere } from '../../src/server/customers/accounts/failed-sign-ins.ts'
import type { Passwords } from '../../src/server/customers/accounts/index.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const tries = 10_000
const atOnce = 50
const signInsPerMinute = 30
const home = '192.0.2.7'
const password = 'Demo1234'

// Ten thousand argon2id hashes take minutes: the test counts how few are computed.
let hashes = 0
const unused = () => Promise.reject(new Error('no part of a sign-in'))
const quick: Passwords = {
  verify: (typed, stored) => {
    hashes += 1
    return Promise.resolve(typed === password && stored !== undefined)
  },
  hash: unused,
  derive: unused,
}

let shop: ShopApi
beforeAll(async () => {
  const settings = { TRUST_PROXY: 'on', SIGN_INS_PER_MINUTE: String(signInsPerMinute) }
  shop = await startApi(settings, { passwords: quick })
})
afterAll(() => shop.stop())
beforeEach(() => {
  hashes = 0
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const signIn = (username: string, ip: string) =>
  shop.call(login, { body: { username, password } }, { headers: from(ip) })

// Without sockets, which would take longer than the shop itself.
const guess = async (username: string, ip: string): Promise<string> => {
  const answer = await shop.app.fetch(
    new Request(`${shop.url}/api${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(ip) },
      body: JSON.stringify({ username, password: 'wrong' }),
    }),
  )
  return answer.ok ? 'OK' : v.parse(Problem, await answer.json()).messageCode
}

/** Makes ten thousand attempts with limited concurrency, and other calls among them. */
const flood = async <Other>(
  attempt: (at: number) => Promise<string>,
  others: () => Promise<Other>,
) => {
  const started = Date.now()
  const codes: Record<string, number> = {}
  let next = 0
  let meanwhile: Promise<Other> | undefined
  const goOn = async () => {
    while (next < tries) {
      const at = next
      next += 1
      if (at === tries / 2) meanwhile = others()
      const code = await attempt(at)
      codes[code] = (codes[code] ?? 0) + 1
      // Yields like sockets would, so other callers are served.
      await setImmediate()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
  const minutesBegun = 1 + Math.floor((Date.now() - started) / 60_000)
  return { codes, meanwhile: await meanwhile, minutesBegun }
}

const callAsOthers = async () => {
  const tlds = await shop.call(listTlds, {})
  const customer = await signIn('demo', home)
  return [codeOf(tlds), codeOf(customer)]
}

// Longer on a loaded machine.
describe('ten thousand sign-ins', { timeout: 120_000 }, () => {
  it('from one IP cost no more hashes than its limit, and do not block other IPs', async () => {
    const { codes, meanwhile, minutesBegun } = await flood(
      (at) => guess(at % 2 === 0 ? 'demo' : `name${at}`, '198.51.100.9'),
      callAsOthers,
    )
    const mostTries = signInsPerMinute * minutesBegun
    expect(codes['TOO_MANY_REQUESTS']).toBeGreaterThanOrEqual(tries - mostTries)
    expect(codes['OK']).toBeUndefined()
    // One of them is by the customer, who signed in meanwhile.
    expect(hashes).toBeLessThanOrEqual(mostTries + 1)
    expect(meanwhile).toEqual(['OK', 'OK'])
  })

  it('from as many IPs at one customer cost few hashes, and do not block the customer', async () => {
    const { refreshToken } = answerOf(await signIn('newcomer', home))
    hashes = 0
    const { codes, meanwhile } = await flood(
      (at) => guess('newcomer', `10.1.${Math.floor(at / 250)}.${at % 250}`),
      async () => [...(await callAsOthers()), codeOf(await signIn('newcomer', home))],
    )
    // Those in progress when the account was locked for unknown places, and the two of others.
    // A successful sign-in among them resets the failures: then as many again.
    const mostHashes = 2 * (maxFailuresFromEverywhere + atOnce) + 2
    expect(hashes).toBeLessThanOrEqual(mostHashes)
    expect(codes['ACCOUNT_LOCKED']).toBeGreaterThanOrEqual(tries - mostHashes)
    expect(codes['OK']).toBeUndefined()
    expect(meanwhile).toEqual(['OK', 'OK', 'OK'])
    expect(codeOf(await shop.call(refresh, { body: { refreshToken } }))).toBe('OK')
  })
})
