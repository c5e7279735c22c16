import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInformation, login, logout, refresh } from '../../src/contract/accounts.ts'
import {
  endOneSession,
  endOtherSessions,
  listSessions,
  logSession,
} from '../../src/contract/sessions.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { customers, refreshTokens } from '../../src/server/platform/db/schema/index.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { registerPerson, type RegisteredPerson } from './registering.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ RECAPTCHA_SECRET: 'off', TRUST_PROXY: 'on' })
})
afterAll(() => shop.stop())

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

interface Session {
  readonly token: string
  readonly refreshToken: string
}

const device = (ip: string, userAgent: string) => ({
  'x-forwarded-for': ip,
  'user-agent': userAgent,
  ...(userAgent.startsWith('Phone') ? { 'x-device-type': 'mobile' } : {}),
})
const phone = device('203.0.113.1', 'Phone/1.0')
const office = device('203.0.113.2', 'Office/2.0')

const signIn = async (
  { username, password }: RegisteredPerson,
  headers: Record<string, string> = {},
): Promise<Session> => {
  const tokens = answerOf(await shop.call(login, { body: { username, password } }, { headers }))
  return { token: tokens.accessToken, refreshToken: tokens.refreshToken }
}
const renew = ({ refreshToken }: Pick<Session, 'refreshToken'>, headers = {}) =>
  shop.call(refresh, { body: { refreshToken } }, { headers })
const list = async ({ token }: Pick<Session, 'token'>) =>
  answerOf(await shop.call(listSessions, {}, { token }))
const note = ({ token }: Pick<Session, 'token'>, headers = {}) =>
  shop.call(logSession, {}, { token, headers })
const end = ({ token }: Pick<Session, 'token'>, id: string) =>
  shop.call(endOneSession, { params: { id } }, { token })

const endedFor = async (customerId: string): Promise<readonly string[]> => {
  const rows = await rowsOf<{ session: string }>(
    shop.db,
    sql`select data->>'sessionId' as session from realtime_events
        where customer_id = ${customerId} and event = 'session_ended' order by id`,
  )
  return rows.map(({ session }) => session)
}

describe('the list of sessions', () => {
  it('shows device and start, the current session first, then the latest used', async () => {
    const person = await registerPerson(shop)
    const began = shop.clock.now()
    const onPhone = await signIn(person, phone)
    shop.clock.advance(minute)
    const inOffice = await signIn(person, office)
    shop.clock.advance(minute)
    const used = shop.clock.now()
    const movedPhone = answerOf(await renew(onPhone, device('203.0.113.99', 'Phone/1.1')))
    const sessions = await list(inOffice)
    expect(sessions).toHaveLength(3)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(sessions[0]).toMatchObject({
      ...{ userAgent: 'Office/2.0', ip: '203.0.113.2', deviceType: null },
    })
    expect(sessions[1]).toMatchObject({
      ...{ userAgent: 'Phone/1.1', ip: '203.0.113.99', deviceType: 'mobile' },
    })
    const { startedAt = '', lastUsedAt = '' } = sessions[1] ?? {}
    expect(Math.abs(Date.parse(startedAt) - began.getTime())).toBeLessThan(20 * second)
    expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(used.getTime())
    expect(await list({ token: movedPhone.accessToken })).toMatchObject([
      { userAgent: 'Phone/1.1' },
      {},
      {},
    ])
  })

  it('shows one session once, also with concurrent refreshes of its tabs', async () => {
    const person = await registerPerson(shop)
    await Promise.all([renew(person), renew(person), renew(person)])
    expect(await list(person)).toMatchObject([{ isCurrent: true }])
  })

  it('excludes signed-out and expired sessions', async () => {
    const person = await registerPerson(shop)
    const left = await signIn(person)
    answerOf(await shop.call(logout, { body: { refreshToken: left.refreshToken } }))
    expect(await list(person)).toHaveLength(1)
    const forgotten = await signIn(person)
    expect(await list(forgotten)).toHaveLength(2)
    shop.clock.advance(14 * day)
    expect(await list(await signIn(person))).toHaveLength(1)
  })
})

describe('ending sessions', () => {
  it('ends one, whose tabs are notified and cannot refresh', async () => {
    const person = await registerPerson(shop)
    const other = await signIn(person, phone)
    const [, elsewhere] = await list(person)
    const id = elsewhere?.id ?? ''
    expect(await end(person, id)).toMatchObject({ answer: [{ isCurrent: true }] })
    expect(codeOf(await renew(other))).toBe('REFRESH_TOKEN_INVALID')
    expect(codeOf(await renew(person))).toBe('OK')
    expect(await endedFor(person.id)).toEqual([id])
    expect(codeOf(await end(person, id))).toBe('SESSION_NOT_FOUND')
  })

  it('does not end another customer’s', async () => {
    const person = await registerPerson(shop)
    const victim = await registerPerson(shop)
    const [theirs] = await list(victim)
    for (const id of [theirs?.id ?? '', randomUUID()]) {
      expect(await end(person, id)).toMatchObject({
        status: 404,
        problem: { messageCode: 'SESSION_NOT_FOUND' },
      })
    }
    expect(codeOf(await renew(victim))).toBe('OK')
    expect(await endedFor(victim.id)).toEqual([])
  })

  it('ends all other own sessions, and no other customer’s', async () => {
    const person = await registerPerson(shop)
    const bystander = await registerPerson(shop)
    const others = [await signIn(person, phone), await signIn(person, office)]
    const outcome = await shop.call(endOtherSessions, {}, person)
    expect(outcome).toMatchObject({ answer: [{ isCurrent: true }] })
    for (const other of others) expect(codeOf(await renew(other))).toBe('REFRESH_TOKEN_INVALID')
    expect(codeOf(await renew(person))).toBe('OK')
    expect(codeOf(await renew(bystander))).toBe('OK')
    expect(await endedFor(person.id)).toHaveLength(2)
  })

  it('leaves no valid token when it runs concurrently with a refresh', async () => {
    const person = await registerPerson(shop)
    const other = await signIn(person)
    const [renewed] = await Promise.all([renew(other), shop.call(endOtherSessions, {}, person)])
    const last = renewed.ok ? renewed.answer : other
    expect(codeOf(await renew(last))).toBe('REFRESH_TOKEN_INVALID')
  })

  it('happens to the session whose used refresh token is sent again, and to no other', async () => {
    const person = await registerPerson(shop)
    const other = await signIn(person)
    const next = answerOf(await renew(other))
    shop.clock.advance(minute)
    const stolen = await Promise.all([renew(other), renew(other), renew(other)])
    expect(codesOf(stolen)).toEqual({ REFRESH_TOKEN_INVALID: 3 })
    expect(codeOf(await renew(next))).toBe('REFRESH_TOKEN_INVALID')
    expect(await list(person)).toHaveLength(1)
  })
})

describe('the use of a session', () => {
  const lastUse = async (session: Session) => Date.parse((await list(session))[0]?.lastUsedAt ?? '')

  it('is recorded with its IP, at most once a minute', async () => {
    const person = await registerPerson(shop)
    const began = await lastUse(person)
    answerOf(await note(person, phone))
    expect(await lastUse(person)).toBe(began)
    shop.clock.advance(minute)
    answerOf(await note(person, phone))
    const noted = await lastUse(person)
    expect(noted).toBeGreaterThanOrEqual(began + minute)
    expect(await list(person)).toMatchObject([
      { ip: '203.0.113.1', userAgent: 'Phone/1.0', deviceType: 'mobile' },
    ])
    answerOf(await note(person, office))
    expect(await lastUse(person)).toBe(noted)
  })

  it('is refused once it was ended, in every call', async () => {
    const person = await registerPerson(shop)
    const other = await signIn(person)
    answerOf(await shop.call(endOtherSessions, {}, person))
    expect(codeOf(await note(other))).toBe('UNAUTHORIZED')
    expect(codeOf(await note(person))).toBe('OK')
    await until(
      async () => codeOf(await shop.call(getUserInformation, {}, other)),
      (code) => code === 'UNAUTHORIZED',
    )
  })
})

it('sessions are deleted with the account', async () => {
  const person = await registerPerson(shop)
  await shop.db.delete(customers).where(eq(customers.id, person.id))
  const left = await shop.db.$count(refreshTokens, eq(refreshTokens.customerId, person.id))
  expect(left).toBe(0)
  expect(codeOf(await renew(person))).toBe('REFRESH_TOKEN_INVALID')
})
