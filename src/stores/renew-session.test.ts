import { describe, expect, it } from 'vitest'
import { networkError, readProblem, type CallResult } from '../client/api-error.ts'
import type { Tokens } from '../contract/accounts.ts'
import { isRenewalDue, makeRenewal } from './renew-session.ts'
import { readSession, type Session } from './session.ts'

const session = (refreshToken: string): Session => ({
  accessToken: `access of ${refreshToken}`,
  refreshToken,
  refreshedAt: 0,
  user: undefined,
})

/** A browser whose tabs share storage, lock and server. */
const browser = (answer: (refreshToken: string) => CallResult<Tokens>) => {
  const shared: { stored: Session | undefined; asked: string[] } = {
    stored: session('r1'),
    asked: [],
  }
  let line: Promise<unknown> = Promise.resolve()
  const tab = () =>
    makeRenewal({
      read: () => shared.stored,
      write: (next) => (shared.stored = next),
      end: () => (shared.stored = undefined),
      refresh: (refreshToken) => {
        shared.asked.push(refreshToken)
        return Promise.resolve(answer(refreshToken))
      },
      exclusively: (task) => {
        const next = line.then(task, task)
        line = next
        return next
      },
      now: () => 60_000,
    })
  return { shared, tab }
}

const granted = (refreshToken: string): CallResult<Tokens> => ({
  ok: true,
  answer: {
    accessToken: `access after ${refreshToken}`,
    refreshToken: `${refreshToken}+`,
    messageCode: 'SUCCESS',
  },
})

describe('renewing', () => {
  it('is done by one of many tabs; the others take its result', async () => {
    const { shared, tab } = browser(granted)
    const stale = (each: Session) => each.accessToken === 'access of r1'
    const results = await Promise.all([tab()(stale), tab()(stale), tab()(stale)])
    expect(shared.asked).toEqual(['r1'])
    expect(results).toEqual(Array(3).fill({ accessToken: 'access after r1' }))
    expect(shared.stored).toMatchObject({ refreshToken: 'r1+', refreshedAt: 60_000 })
  })

  it('ends the session when the server refuses it', async () => {
    const { shared, tab } = browser(() => ({
      ok: false,
      error: readProblem(401, { messageCode: 'REFRESH_TOKEN_INVALID' }),
    }))
    expect(await tab()(() => true)).toBe('signed-out')
    expect(shared.stored).toBeUndefined()
  })

  it.each([
    networkError,
    readProblem(503, { messageCode: 'SYSTEM_BUSY' }),
    readProblem(429, { messageCode: 'TOO_MANY_REQUESTS' }),
  ])('keeps the session when the server cannot be asked ($messageCode)', async (error) => {
    const { shared, tab } = browser(() => ({ ok: false, error }))
    expect(await tab()(() => true)).toBe('unreachable')
    expect(shared.stored).toEqual(session('r1'))
  })

  it('does not bring back a session that was ended meanwhile', async () => {
    const { shared, tab } = browser((token) => {
      shared.stored = undefined
      return granted(token)
    })
    expect(await tab()(() => true)).toBe('signed-out')
    expect(shared.stored).toBeUndefined()
  })

  it('lets a sign-in that happened meanwhile stand', async () => {
    const { shared, tab } = browser(() => {
      shared.stored = session('other')
      return { ok: false, error: readProblem(401, { messageCode: 'REFRESH_TOKEN_INVALID' }) }
    })
    expect(await tab()(() => true)).toEqual({ accessToken: 'access of other' })
    expect(shared.stored).toEqual(session('other'))
  })

  it('is due after a minute, and when the clock was set back', () => {
    const at = { ...session('r'), refreshedAt: 1_000_000 }
    expect(isRenewalDue(at, 1_059_999)).toBe(false)
    expect(isRenewalDue(at, 1_060_000)).toBe(true)
    expect(isRenewalDue(at, 900_000)).toBe(true)
  })
})

describe('a stored session', () => {
  it('is read back, and anything else is a guest', () => {
    const user = { id: '1', username: 'demo', firstName: 'D', lastName: 'E', email: 'd@e.kh' }
    const whole = { ...session('r'), user }
    expect(readSession(JSON.stringify(whole))).toEqual(whole)
    expect(readSession(JSON.stringify({ ...whole, user: { id: 3 } }))).toEqual(session('r'))
    for (const broken of [undefined, null, '', '{', '3', 'null', '{"accessToken":"a"}'])
      expect(readSession(broken)).toBeUndefined()
  })
})
