import { SignJWT } from 'jose'
import { expect, it, vi } from 'vitest'
import type { SignedIn } from '../../platform/http/request-context.ts'
import { createAccessTokens } from './access-tokens.ts'

const secret = new TextEncoder().encode('a secret of thirty-two characters')
const signedIn: SignedIn = {
  customerId: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001',
  websiteId: 'KH',
  session: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0009',
}

const setUp = () => {
  let now = new Date('2026-11-21T00:00:00Z')
  const clock = { now: () => now }
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  return { clock, pass, tokens: createAccessTokens({ secret, clock }) }
}

const unauthorized = { code: 'UNAUTHORIZED' }
// `read` may throw or reject.
const reading = (read: () => unknown): Promise<unknown> => Promise.resolve().then(read)

it('names the customer until ten minutes have passed', async () => {
  const { tokens, pass } = setUp()
  const token = tokens.issue(signedIn)
  expect(await tokens.read(token)).toMatchObject(signedIn)
  pass(599)
  expect(await tokens.read(token)).toMatchObject(signedIn)
  pass(1)
  await expect(reading(() => tokens.read(token))).rejects.toMatchObject(unauthorized)
  await expect(reading(() => tokens.read(token))).rejects.toMatchObject(unauthorized)
})

it('verifies a token once', async () => {
  const { tokens } = setUp()
  const token = tokens.issue(signedIn)
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const first = await tokens.read(token)
  expect(verify).toHaveBeenCalledTimes(1)
  expect(tokens.read(token)).toBe(first)
  expect(verify).toHaveBeenCalledTimes(1)
})

it('refuses what it did not sign', async () => {
  const { tokens, clock } = setUp()
  const others = createAccessTokens({
    secret: new TextEncoder().encode('another secret of thirty-two char'),
    clock,
  })
  const foreign = others.issue(signedIn)
  const token = tokens.issue(signedIn)
  const [header, , signature] = token.split('.')
  const forgedPayload = foreign.split('.')[1]?.replace(/^./, 'f')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1] ?? ''}.`
  const elsewhere = await new SignJWT({ site: 'KH', sid: signedIn.session })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(signedIn.customerId)
    .setIssuer('tonle-cloud')
    .setAudience('another api')
    .setExpirationTime(clock.now().getTime() / 1000 + 60)
    .sign(secret)
  const bad = [
    ...['', 'x', foreign, unsigned, elsewhere],
    `${header ?? ''}.${forgedPayload ?? ''}.${signature ?? ''}`,
  ]
  for (const text of bad) {
    await expect(reading(() => tokens.read(text))).rejects.toMatchObject(unauthorized)
  }
})

it('rejects the tokens of an ended session, cached or not', async () => {
  const { clock } = setUp()
  const ended = new Set<string>()
  const tokens = createAccessTokens({ secret, clock, isEnded: (session) => ended.has(session) })
  const [read, unread] = [tokens.issue(signedIn), tokens.issue(signedIn)]
  const other = tokens.issue({ ...signedIn, session: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0010' })
  await tokens.read(read)
  ended.add(signedIn.session)
  for (const token of [read, unread]) {
    await expect(reading(() => tokens.read(token))).rejects.toMatchObject(unauthorized)
  }
  await expect(reading(() => tokens.read(other))).resolves.toBeDefined()
})
