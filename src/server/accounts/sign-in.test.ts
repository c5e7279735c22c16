import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPglite, rowsOf, type Database } from '../db/database.ts'
import { customers, refreshTokens } from '../db/schema/index.ts'
import { createUnknownNames, type UnknownNames } from './failed-sign-ins.ts'
import { createPasswords } from './password.ts'
import { deleteExpiredTokens, endSession, renewSession, type Renewed } from './refresh-tokens.ts'
import { signIn } from './sign-in.ts'

const customerId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001'
const passwords = createPasswords()
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

let database: Database
let now = new Date('2026-11-21T00:00:00Z')
let unknownNames: UnknownNames
const clock = { now: () => now }
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

const attempt = (username: string, password: string): Promise<Renewed> =>
  signIn(
    { db: database.db, clock, passwords, unknownNames },
    { username, password, userAgent: 'test' },
  )
const renew = (refreshToken: string): Promise<Renewed> =>
  renewSession(database.db, clock, { refreshToken, userAgent: 'test' })
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
  unknownNames = createUnknownNames(clock)
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

  it('keeps no token that somebody who reads the database could use', async () => {
    const { refreshToken } = await attempt('dara', 'Demo1234')
    const rows = JSON.stringify(await database.db.select().from(refreshTokens))
    expect(rows).not.toContain(refreshToken)
  })

  it('takes two round trips', async () => {
    const before = database.roundTrips()
    await attempt('dara', 'Demo1234')
    expect(database.roundTrips() - before).toBe(2)
  })

  // The same answers, so that nobody learns from them which names exist.
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

  it('tells of a ban only who knows the password', async () => {
    await ban()
    await expect(attempt('dara', 'wrong')).rejects.toMatchObject(failed(4))
    await expect(attempt('dara', 'Demo1234')).rejects.toMatchObject({ code: 'ACCOUNT_BANNED' })
  })
})

describe('refreshing', () => {
  it('gives the next token of the same session, in one round trip', async () => {
    const first = await attempt('dara', 'Demo1234')
    const before = database.roundTrips()
    const next = await renew(first.refreshToken)
    expect(database.roundTrips() - before).toBe(1)
    expect(next.signedIn).toEqual(first.signedIn)
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
    // Using it once more does not prolong the overlap.
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

  it('tells a banned customer', async () => {
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

it('keeps used tokens until they expire, so that their reuse is noticed', async () => {
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
