import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tokens } from '../../../contract/accounts.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { openPglite, rowsOf, type Database } from '../../platform/db/database.ts'
import { customers, refreshTokens, signInFailures } from '../../platform/db/schema/index.ts'
import { createAccessTokens } from './access-tokens.ts'
import { deleteOldFailures, maxFailuresFromEverywhere } from './failed-sign-ins.ts'
import { createPasswords, type Passwords } from './password.ts'
import { deleteExpiredTokens, endSession, renewSession, type Renewed } from './refresh-tokens.ts'
import { createSharedLimit } from '../../platform/shared-limit.ts'
import { signIn } from './sign-in.ts'

const customerId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001'
// The lowest cost of argon2id.
const passwords = createPasswords({ cost: { memory: 8, passes: 1, parallelism: 1 } })
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

let database: Database
let now = new Date('2026-11-21T00:00:00Z')
const clock = { now: () => now }
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

const secret = new TextEncoder().encode('a secret of thirty-two characters')
const accessTokens = createAccessTokens({ secret, clock })

const home = '192.0.2.1'
/** Counts failures as a server of its own does. */
const failures = (points = 1000) =>
  createSharedLimit({ db: database.db, clock }, { name: 'failed sign-ins', points, seconds: 60 })
const trySignIn = (username: string, password: string, ip = home): Promise<Tokens> =>
  signIn(
    { db: database.db, clock, accessTokens, passwords, failures: failures() },
    { username, password, userAgent: 'test', ip },
  )
/** Signs in and returns the token's customer. */
const attempt = async (username: string, password: string, ip = home) => {
  const tokens = await trySignIn(username, password, ip)
  return { ...tokens, signedIn: await accessTokens.read(tokens.accessToken) }
}
const renew = (refreshToken: string): Promise<Renewed> =>
  renewSession(database.db, clock, { refreshToken, userAgent: 'test', ip: '192.0.2.1' })
const ban = () =>
  database.db.update(customers).set({ bannedAt: now }).where(eq(customers.id, customerId))

const failed = (remaining: number) => ({
  code: 'USERNAME_PASSWORD_INCORRECT',
  params: { remaining },
})
const locked = (minutes: number) => ({ code: 'ACCOUNT_LOCKED', params: { minutes } })
const invalid = { code: 'REFRESH_TOKEN_INVALID' }

beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(signInFailures)
  await database.db.delete(customers)
  await database.db.insert(customers).values({
    id: customerId,
    username: 'Dara',
    email: 'Dara@Example.com',
    passwordHash: await passwords.hash('Demo1234'),
    firstName: 'Dara',
    lastName: 'Sok',
    registerCountry: 'TH',
    websiteId: 'TH',
    locale: 'en',
    createdAt: now,
  })
})

describe('signing in', () => {
  it.each(['Dara', 'dARA', 'dara@example.COM'])('takes %s', async (name) => {
    const { signedIn, refreshToken } = await attempt(name, 'Demo1234')
    expect(signedIn).toMatchObject({ customerId, websiteId: 'TH' })
    expect(refreshToken).toMatch(/^[\w-]{43}$/)
  })

  it('stores no token that a reader of the database could use', async () => {
    const { refreshToken } = await attempt('dara', 'Demo1234')
    const rows = JSON.stringify(await database.db.select().from(refreshTokens))
    expect(rows).not.toContain(refreshToken)
  })

  it('takes two round trips', async () => {
    const before = database.roundTrips()
    await attempt('dara', 'Demo1234')
    expect(database.roundTrips() - before).toBe(2)
  })

  // Equal responses, so that they do not reveal which names exist.
  it.each(['dara', 'nobody'])('blocks %s for 15 minutes after five failures', async (name) => {
    for (const remaining of [4, 3, 2, 1]) {
      await expect(attempt(name, 'wrong')).rejects.toMatchObject(failed(remaining))
    }
    await expect(attempt(name, 'wrong')).rejects.toMatchObject(locked(15))
    pass(30 * second)
    await expect(attempt(name, 'wrong')).rejects.toMatchObject(locked(15))
    pass(14 * minute)
    await expect(attempt(name, 'Demo1234')).rejects.toMatchObject(locked(1))
    pass(30 * second)
    await expect(attempt(name, 'wrong')).rejects.toMatchObject(failed(4))
  })

  it('counts failures in a row only', async () => {
    for (const remaining of [4, 3, 2, 1]) {
      await expect(attempt('dara', 'wrong')).rejects.toMatchObject(failed(remaining))
    }
    await attempt('dara', 'Demo1234')
    await expect(attempt('dara', 'wrong')).rejects.toMatchObject(failed(4))
  })

  it('lets guesses sent at once not outrun the lock', async () => {
    const guesses = [...Array.from({ length: 12 }, () => 'wrong'), 'Demo1234']
    const outcomes = await Promise.allSettled(guesses.map((guess) => attempt('dara', guess)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(0)
    await expect(attempt('dara', 'Demo1234')).rejects.toMatchObject(locked(15))
  })

  it('lets the right password in many times at once', async () => {
    const attempts = Array.from({ length: 8 }, () => attempt('dara', 'Demo1234'))
    expect(
      new Set((await Promise.all(attempts)).map(({ refreshToken }) => refreshToken)).size,
    ).toBe(8)
  })

  it('reveals a ban only to a customer with the right password', async () => {
    await ban()
    await expect(attempt('dara', 'wrong')).rejects.toMatchObject(failed(4))
    await expect(attempt('dara', 'Demo1234')).rejects.toMatchObject({ code: 'ACCOUNT_BANNED' })
  })
})

describe('a stranger’s guesses', () => {
  // This tests the limits, not the slow hash.
  const quick: Pick<Passwords, 'verify'> = {
    verify: (password) => Promise.resolve(password === 'Demo1234'),
  }
  const guess = (ip: string, password = 'wrong', name = 'dara', points?: number) =>
    signIn(
      { db: database.db, clock, accessTokens, passwords: quick, failures: failures(points) },
      { username: name, password, userAgent: 'test', ip },
    ).then(
      () => 'OK',
      (error: unknown) => (error instanceof ApiError ? error.code : 'another error'),
    )

  it('from one place locks that place alone, however often they try', async () => {
    const codes = new Set<string>()
    for (let times = 0; times < 500; times += 1) codes.add(await guess('203.0.113.9'))
    expect(codes).toEqual(new Set(['USERNAME_PASSWORD_INCORRECT', 'ACCOUNT_LOCKED']))
    expect(await guess('203.0.113.9', 'Demo1234')).toBe('ACCOUNT_LOCKED')
    expect(await guess(home, 'Demo1234')).toBe('OK')
  })

  it('from one network is limited for all names and by all servers together', async () => {
    const ip = '203.0.113.77'
    const tries = ['one', 'two', 'three', 'four'].map((name) => () => guess(ip, 'wrong', name, 3))
    const codes = []
    for (const guessOnce of tries) codes.push(await guessOnce())
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => 'USERNAME_PASSWORD_INCORRECT'),
      'TOO_MANY_REQUESTS',
    ])
    // Nor with the right password, which would tell that it is right.
    expect(await guess(ip, 'Demo1234', 'dara', 3)).toBe('TOO_MANY_REQUESTS')
    expect(await guess('203.0.113.78', 'Demo1234', 'dara', 3)).toBe('OK')
    pass(60_000)
    expect(await guess(ip, 'Demo1234', 'dara', 3)).toBe('OK')
  })

  it('counts as one network, with any number of IPs of its IPv6 network', async () => {
    for (let at = 0; at < 5; at += 1) await guess(`2001:db8:1:2::${at}`)
    expect(await guess('2001:db8:1:2:ffff::1', 'Demo1234')).toBe('ACCOUNT_LOCKED')
    expect(await guess('2001:db8:1:3::1', 'Demo1234')).toBe('OK')
  })

  it.each(['dara', 'nobody'])('from many networks locks %s for unknown networks', async (name) => {
    const codes = []
    for (let at = 0; at < 80; at += 1) codes.push(await guess(`198.51.100.${at}`, 'wrong', name))
    expect(codes.filter((code) => code === 'USERNAME_PASSWORD_INCORRECT')).toHaveLength(
      maxFailuresFromEverywhere - 1,
    )
    expect(codes.at(-1)).toBe('ACCOUNT_LOCKED')
    expect(await guess('198.51.100.200', 'Demo1234', name)).toBe('ACCOUNT_LOCKED')
  })

  it('from many networks cannot lock the customer out of a known network', async () => {
    await attempt('dara', 'Demo1234')
    for (let at = 0; at < 80; at += 1) await guess(`198.51.100.${at}`)
    expect(await guess(home)).toBe('USERNAME_PASSWORD_INCORRECT')
    await attempt('dara', 'Demo1234')
    expect(await guess('198.51.100.200', 'Demo1234')).toBe('ACCOUNT_LOCKED')
    pass(60 * minute)
    expect(await guess('198.51.100.200', 'Demo1234')).toBe('OK')
  })

  it('can be slow: an hour’s failures from everywhere are forgotten with the hour', async () => {
    for (let at = 0; at < 100; at += 1) {
      pass(2 * minute)
      expect(await guess(`198.51.100.${at}`)).toBe('USERNAME_PASSWORD_INCORRECT')
    }
  })

  it('leaves nothing behind after a month', async () => {
    await attempt('dara', 'Demo1234')
    await guess('198.51.100.1')
    const count = () => database.db.$count(signInFailures)
    // The network's own row, and failures of everywhere and the network, for the account and the name.
    expect(await count()).toBe(5)
    pass(day)
    await deleteOldFailures(database.db, clock)
    expect(await count()).toBe(1)
    pass(29 * day)
    await deleteOldFailures(database.db, clock)
    expect(await count()).toBe(0)
  })
})

describe('what follows a right password', () => {
  const suggestion = 'SUGGEST_ENABLE_2FA'
  const codeOf = async () => (await trySignIn('dara', 'Demo1234')).messageCode

  it('is the suggestion of two-factor, once a month, when the account is a day old', async () => {
    expect(await codeOf()).toBe('SUCCESS')
    pass(day)
    expect(await codeOf()).toBe(suggestion)
    expect(await codeOf()).toBe('SUCCESS')
    pass(30 * day - second)
    expect(await codeOf()).toBe('SUCCESS')
    pass(second)
    const both = await Promise.all([codeOf(), codeOf()])
    expect(both.sort()).toEqual(['SUCCESS', suggestion])
  })

  it('is a new password when one is required, without a session before that', async () => {
    await database.db.update(customers).set({ mustChangePassword: true })
    const tokens = await trySignIn('dara', 'Demo1234')
    expect(tokens).toMatchObject({ refreshToken: '', messageCode: 'FORCE_PASSWORD_CHANGE' })
    expect(tokens.accessToken).toMatch(/^[\w-]{43}$/)
    expect(await database.db.$count(refreshTokens)).toBe(0)
  })
})

describe('refreshing', () => {
  it('gives the next token of the same session, in one round trip', async () => {
    const first = await attempt('dara', 'Demo1234')
    const before = database.roundTrips()
    const next = await renew(first.refreshToken)
    expect(database.roundTrips() - before).toBe(1)
    expect(first.signedIn).toMatchObject(next.signedIn)
    expect(next.refreshToken).not.toBe(first.refreshToken)
    await renew(next.refreshToken)
  })

  it('forgives two tabs that refresh at once, for 20 seconds', async () => {
    const { refreshToken } = await attempt('dara', 'Demo1234')
    const [one, other] = await Promise.all([renew(refreshToken), renew(refreshToken)])
    pass(19 * second)
    const late = await renew(refreshToken)
    for (const { refreshToken: token } of [one, other, late]) await renew(token)
  })

  it('ends the whole session when a used token comes again later', async () => {
    const first = await attempt('dara', 'Demo1234')
    const elsewhere = await attempt('dara', 'Demo1234')
    const next = await renew(first.refreshToken)
    // Another use does not prolong the overlap.
    pass(19 * second)
    const late = await renew(first.refreshToken)
    pass(1 * second)
    await expect(renew(first.refreshToken)).rejects.toMatchObject(invalid)
    await expect(renew(next.refreshToken)).rejects.toMatchObject(invalid)
    await expect(renew(late.refreshToken)).rejects.toMatchObject(invalid)
    await renew(elsewhere.refreshToken)
  })

  it('refuses what it never gave', async () => {
    await expect(renew('x')).rejects.toMatchObject(invalid)
  })

  it('ends after 14 days without use', async () => {
    const { refreshToken } = await attempt('dara', 'Demo1234')
    pass(14 * day)
    await expect(renew(refreshToken)).rejects.toMatchObject(invalid)
  })

  it('ends after 30 days however it is used', async () => {
    let { refreshToken } = await attempt('dara', 'Demo1234')
    for (const days of [10, 10, 9]) {
      pass(days * day)
      refreshToken = (await renew(refreshToken)).refreshToken
    }
    pass(1 * day - second)
    refreshToken = (await renew(refreshToken)).refreshToken
    pass(second)
    await expect(renew(refreshToken)).rejects.toMatchObject(invalid)
  })

  it('notifies a banned customer', async () => {
    const { refreshToken } = await attempt('dara', 'Demo1234')
    await ban()
    await expect(renew(refreshToken)).rejects.toMatchObject({ code: 'ACCOUNT_BANNED' })
  })
})

describe('signing out', () => {
  it('ends this session and no other, and may be repeated', async () => {
    const first = await attempt('dara', 'Demo1234')
    const other = await attempt('dara', 'Demo1234')
    const next = await renew(first.refreshToken)
    await endSession(database.db, clock, next.refreshToken)
    await endSession(database.db, clock, next.refreshToken)
    await endSession(database.db, clock, 'unknown')
    await expect(renew(next.refreshToken)).rejects.toMatchObject(invalid)
    await expect(renew(first.refreshToken)).rejects.toMatchObject(invalid)
    await renew(other.refreshToken)
  })
})

it('stores used tokens until they expire, so that their reuse is detected', async () => {
  const first = await attempt('dara', 'Demo1234')
  pass(10 * day)
  const next = await renew(first.refreshToken)
  const hashes = () => rowsOf<{ hash: string }>(database.db, sql`select hash from refresh_tokens`)
  await deleteExpiredTokens(database.db, clock)
  expect(await hashes()).toHaveLength(2)
  pass(4 * day)
  await deleteExpiredTokens(database.db, clock)
  expect(await hashes()).toHaveLength(1)
  await renew(next.refreshToken)
})
