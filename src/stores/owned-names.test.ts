import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findOwnedNames, ownedLabelsLimit } from '../contract/owned-domain-list.ts'

interface Asked {
  readonly query: { readonly labels: string }
}

const call = vi.fn<(endpoint: unknown, input: Asked) => Promise<unknown>>()
vi.mock('./api.ts', () => ({ call }))
const { $ownedNames, checkOwned } = await import('./owned-names.ts')
const { $session } = await import('./session.ts')

/** Signs a customer in with a new session. */
const signIn = (id: string): void => {
  const claims = Buffer.from(JSON.stringify({ sid: id })).toString('base64url')
  const names = { username: 'sokha', firstName: 'Sokha', lastName: 'Chan' }
  $session.set({
    accessToken: `e30.${claims}.signature`,
    refreshToken: id,
    refreshedAt: 0,
    user: { id, ...names, email: 'sokha@shop.example' },
  })
}

const askedLabels = (): readonly (readonly string[])[] =>
  call.mock.calls.map(([, { query }]) => query.labels.split(','))
const own = (...names: string[]) => ({
  ok: true,
  answer: names.map((domainName) => ({ domainName, id: `id of ${domainName}` })),
})
const settle = () => vi.advanceTimersByTimeAsync(1000)

let people = 0
beforeEach(() => {
  vi.useFakeTimers()
  call.mockReset()
  call.mockResolvedValue(own())
  people += 1
  signIn(`person ${people}`)
})
afterEach(() => {
  vi.useRealTimers()
})

it('requests many names at once and stores the customer’s own', async () => {
  call.mockResolvedValue(own('a.com', 'b.com.kh'))
  for (const name of ['a.com', 'a.net', 'b.com.kh', 'c.com']) checkOwned(name)
  await settle()
  expect(call.mock.calls[0]?.[0]).toBe(findOwnedNames)
  expect(askedLabels()).toEqual([['a', 'b', 'c']])
  expect([...$ownedNames.get()]).toEqual([
    ['a.com', 'id of a.com'],
    ['b.com.kh', 'id of b.com.kh'],
  ])
  checkOwned('a.org')
  await settle()
  expect(call).toHaveBeenCalledTimes(1)
})

it('requests a list of 500 in limited calls, one after another', async () => {
  let inFlight = 0
  call.mockImplementation(async () => {
    inFlight += 1
    expect(inFlight).toBe(1)
    await Promise.resolve()
    inFlight -= 1
    return own()
  })
  for (let at = 0; at < 500; at += 1) checkOwned(`n${at}.com`)
  await settle()
  expect(askedLabels().map(({ length }) => length)).toEqual(
    Array.from({ length: 500 / ownedLabelsLimit }, () => ownedLabelsLimit),
  )
})

it('requests failed names again', async () => {
  call.mockResolvedValueOnce({ ok: false, error: { messageCode: 'FAILED_TO_LOAD_INFORMATION' } })
  checkOwned('a.com')
  await settle()
  call.mockResolvedValue(own('a.com'))
  checkOwned('a.com')
  await settle()
  expect(askedLabels()).toEqual([['a'], ['a']])
  expect($ownedNames.get().has('a.com')).toBe(true)
})

it('requests nothing for a guest, and clears the previous customer’s names', async () => {
  call.mockResolvedValue(own('a.com'))
  checkOwned('a.com')
  await settle()
  $session.set(undefined)
  checkOwned('a.com')
  await settle()
  expect(call).toHaveBeenCalledTimes(1)
  expect($ownedNames.get().size).toBe(0)
})

it('an answer for the previous customer is discarded', async () => {
  const late = Promise.withResolvers<unknown>()
  call.mockReturnValueOnce(late.promise)
  checkOwned('a.com')
  await settle()
  signIn('another')
  checkOwned('a.com')
  late.resolve(own('a.com'))
  await settle()
  expect(askedLabels()).toEqual([['a'], ['a']])
  expect($ownedNames.get().size).toBe(0)
})
