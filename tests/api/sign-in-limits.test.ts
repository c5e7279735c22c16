import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, refresh } from '../../src/contract/accounts.ts'
import { oauthNonce } from '../../src/contract/google-sign-in.ts'
import { listTlds } from '../../src/contract/domains.ts'
import {
  lockMinutes,
  maxFailuresFromEverywhere,
} from '../../src/server/customers/accounts/failed-sign-ins.ts'
import { createPasswords, type Passwords } from '../../src/server/customers/accounts/index.ts'
import { codeOf, codesOf } from './outcomes.ts'
import { newPerson, registerPerson } from './registering.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
let hashes = 0
beforeAll(async () => {
  // The cost of hashes is part of this test.
  const real = createPasswords()
  const passwords: Passwords = {
    ...real,
    verify: (password, stored) => {
      hashes += 1
      return real.verify(password, stored)
    },
  }
  shop = await startApi({ RECAPTCHA_SECRET: 'off', TRUST_PROXY: 'on' }, { passwords })
})
afterAll(() => shop.stop())

const minute = 60_000
const home = '192.0.2.7'

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const tryPassword = (username: string, password: string, ip = home) =>
  shop.call(login, { body: { username, password } }, from(ip))
const stranger = (at: number) => `198.51.${Math.floor(at / 250)}.${at % 250}`

const guessFrom = async (username: string, count: number) => {
  const outcomes = []
  // Ten at a time: more would wait for hashes, and get SYSTEM_BUSY.
  for (let at = 0; at < count; at += 10) {
    const some = Array.from({ length: Math.min(10, count - at) }, (_, more) =>
      tryPassword(username, 'wrong', stranger(at + more)),
    )
    outcomes.push(...(await Promise.all(some)))
  }
  return outcomes
}

describe('an attacker who guesses', () => {
  it('from one place locks out only that place', async () => {
    const person = await registerPerson(shop)
    const outcomes = []
    for (let times = 0; times < 20; times += 1) {
      outcomes.push(await tryPassword(person.username, 'wrong', stranger(1)))
    }
    expect(codesOf(outcomes)).toEqual({ USERNAME_PASSWORD_INCORRECT: 4, ACCOUNT_LOCKED: 16 })
    // Locked also with the right password; by email, which has no failures, that looks wrong.
    const locked = { status: 423, problem: { params: { minutes: lockMinutes } } }
    const again = await tryPassword(person.username, person.password, stranger(1))
    expect(again).toMatchObject(locked)
    const byEmail = await tryPassword(person.email, person.password, stranger(1))
    expect(codeOf(byEmail)).toBe('USERNAME_PASSWORD_INCORRECT')
    expect(codeOf(await tryPassword(person.username, person.password))).toBe('OK')
  })

  it('from many places does not lock the customer out of a known place', async () => {
    // Registering counted as a sign-in from there.
    const person = await registerPerson(shop, {}, from(home))
    const outcomes = await guessFrom(person.username, 60)
    const codes = codesOf(outcomes)
    expect(codes['USERNAME_PASSWORD_INCORRECT']).toBe(maxFailuresFromEverywhere - 1)
    expect(codes['ACCOUNT_LOCKED']).toBe(60 - maxFailuresFromEverywhere + 1)
    const elsewhere = await tryPassword(person.username, person.password, stranger(500))
    expect(codeOf(elsewhere)).toBe('ACCOUNT_LOCKED')
    expect(codeOf(await tryPassword(person.username, person.password))).toBe('OK')
    expect(codeOf(await shop.call(refresh, { body: { refreshToken: person.refreshToken } }))).toBe(
      'OK',
    )
    shop.clock.advance(60 * minute)
    const later = await tryPassword(person.username, person.password, stranger(500))
    expect(codeOf(later)).toBe('OK')
  })

  it('cannot tell from a response which usernames exist', async () => {
    const person = await registerPerson(shop)
    const responsesFor = async (name: string) => {
      const outcomes = []
      for (let times = 0; times < 7; times += 1) {
        outcomes.push(await tryPassword(name, 'wrong', stranger(3)))
      }
      return outcomes.map((outcome) => (outcome.ok ? 'OK' : { ...outcome.problem, requestId: '' }))
    }
    const ofUnknown = await responsesFor(newPerson().username)
    expect(ofUnknown).toHaveLength(7)
    expect(await responsesFor(person.username)).toEqual(ofUnknown)
    shop.clock.advance(lockMinutes * minute)
    expect(await responsesFor(person.email)).toEqual(ofUnknown)
  })

  it('cannot tell from the counter that a username and an email belong together', async () => {
    const person = await registerPerson(shop)
    const left = async (name: string) => {
      const outcome = await tryPassword(name, 'wrong', stranger(4))
      return outcome.ok ? undefined : outcome.problem.params['remaining']
    }
    const ofOne = [await left(person.username), await left(person.username)]
    expect([...ofOne, await left(person.email)]).toEqual([4, 3, 4])
    const unknown = newPerson()
    const ofUnknown = [await left(unknown.username), await left(unknown.username)]
    expect([...ofUnknown, await left(unknown.email)]).toEqual([4, 3, 4])
    // Signing in resets the failures of both names.
    expect(codeOf(await tryPassword(person.username, person.password, stranger(4)))).toBe('OK')
    expect([await left(person.username), await left(person.email)]).toEqual([4, 4])
  })

  it('cannot tell it from the timing: each attempt costs one hash', async () => {
    const person = await registerPerson(shop)
    const hashesOf = async (name: string): Promise<number> => {
      const before = hashes
      await tryPassword(name, 'wrong', stranger(1000))
      return hashes - before
    }
    expect(await hashesOf(person.username)).toBe(1)
    expect(await hashesOf(person.email)).toBe(1)
    expect(await hashesOf(newPerson().username)).toBe(1)
  })

  it('gains no extra guess by concurrent requests', async () => {
    const person = await registerPerson(shop)
    const guesses = [...Array.from({ length: 20 }, () => 'wrong'), person.password]
    const outcomes = await Promise.all(
      guesses.map((guess) => tryPassword(person.username, guess, stranger(2))),
    )
    const { OK: right = 0, USERNAME_PASSWORD_INCORRECT: wrong = 0 } = codesOf(outcomes)
    expect(right).toBe(0)
    expect(wrong).toBeLessThanOrEqual(4)
  })
})

describe('a flood of sign-ins', () => {
  it('from one network is cut off for any account, and the shop keeps working', async () => {
    const limited = await startApi(
      { TRUST_PROXY: 'on', SIGN_INS_PER_MINUTE: '30' },
      { passwords: createPasswords() },
    )
    try {
      const flood = Promise.all(
        Array.from({ length: 400 }, (_, at) =>
          limited.call(
            login,
            { body: { username: `name${at}`, password: 'wrong' } },
            from(`2001:db8:1:2::${at.toString(16)}`),
          ),
        ),
      )
      expect(codeOf(await limited.call(listTlds, {}))).toBe('OK')
      expect(codesOf(await flood)).toEqual({
        USERNAME_PASSWORD_INCORRECT: 30,
        TOO_MANY_REQUESTS: 370,
      })
      const body = { username: 'demo', password: 'Demo1234' }
      expect(codeOf(await limited.call(login, { body }, from(home)))).toBe('OK')
    } finally {
      await limited.stop()
    }
  })
})

describe('a secret', () => {
  it('is never cacheable on the way', async () => {
    const answers = await Promise.all([
      fetch(`${shop.url}/api${oauthNonce.path}`),
      fetch(`${shop.url}/api${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'demo', password: 'Demo1234' }),
      }),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})
