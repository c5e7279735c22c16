import { createServer } from 'node:http'
import { CompactSign, SignJWT, exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  GOOGLE_CLIENT_ID,
  RECAPTCHA_SECRET,
  RECAPTCHA_SITE_KEY,
} from '../../src/sandbox/credentials.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { createGoogle } from '../../src/server/providers/google/id-token.ts'
import { createRecaptcha, type RecaptchaConfig } from '../../src/server/providers/recaptcha.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
afterAll(() => sandbox.stop())
afterEach(() => {
  sandbox.behaviours.reset()
})

const order = async (path: string, body: object): Promise<unknown> =>
  (
    await fetch(`${sandbox.endpoints.control}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
  ).json()

describe('Google', () => {
  const certsUrl = () => `${sandbox.endpoints.google}/oauth2/v3/certs`
  const newGoogle = (now = () => systemClock.now()) =>
    createGoogle({ clientId: GOOGLE_CLIENT_ID, certsUrl: certsUrl() }, { now })

  const idToken = async (changes: object = {}): Promise<string> => {
    const answer = await order('google/id-token', {
      client_id: GOOGLE_CLIENT_ID,
      nonce: 'nonce-1',
      email: 'sok.dara@gmail.com',
      given_name: 'ស្រីមុំ',
      family_name: 'ចាន់',
      ...changes,
    })
    return v.parse(v.object({ credential: v.string() }), answer).credential
  }

  it('returns the subject of an ID token', async () => {
    expect(await newGoogle().verify(await idToken())).toEqual({
      subject: expect.stringMatching(/^\d{21}$/) as unknown,
      email: 'sok.dara@gmail.com',
      emailVerified: true,
      firstName: 'ស្រីមុំ',
      lastName: 'ចាន់',
      nonce: 'nonce-1',
    })
  })

  it('returns names that Google does not know as empty, and marks an unverified email', async () => {
    sandbox.behaviours.merge('google', { idToken: 'unverified-email' })
    const token = await idToken({ given_name: '', family_name: '' })
    expect(await newGoogle().verify(token)).toMatchObject({
      firstName: '',
      lastName: '',
      emailVerified: false,
    })
  })

  it.each(['wrong-key', 'expired', 'wrong-audience', 'wrong-issuer', 'without-nonce'] as const)(
    'refuses a token with %s',
    async (behaviour) => {
      sandbox.behaviours.merge('google', { idToken: behaviour })
      await expect(newGoogle().verify(await idToken())).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  it('tolerates a clock difference of one minute', async () => {
    const token = await idToken()
    const after = (seconds: number) =>
      newGoogle(() => new Date(Date.now() + seconds * 1000)).verify(token)
    await expect(after(3600 + 50)).resolves.toMatchObject({ nonce: 'nonce-1' })
    await expect(after(3600 + 62)).rejects.toMatchObject({ code: 'invalid' })
  })

  it.each(['', 'a.b.c', 'not a token'])('refuses %j', async (token) => {
    await expect(newGoogle().verify(token)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is unavailable while the keys are, and works afterwards', async () => {
    const google = newGoogle()
    const token = await idToken()
    sandbox.behaviours.merge('google', { certsDown: true })
    await expect(google.verify(token)).rejects.toMatchObject({ code: 'unreachable' })
    sandbox.behaviours.reset()
    await expect(google.verify(token)).resolves.toMatchObject({ nonce: 'nonce-1' })
    // Known keys are not fetched again.
    sandbox.behaviours.merge('google', { certsDown: true })
    await expect(google.verify(await idToken())).resolves.toMatchObject({ nonce: 'nonce-1' })
    const nowhere = createGoogle(
      { clientId: GOOGLE_CLIENT_ID, certsUrl: 'http://127.0.0.1:9/certs' },
      systemClock,
    )
    await expect(nowhere.verify(token)).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('accepts no token when it is turned off', async () => {
    const off = createGoogle({ clientId: undefined, certsUrl: certsUrl() }, systemClock)
    expect(off.enabled).toBe(false)
    await expect(off.verify(await idToken())).rejects.toMatchObject({ code: 'invalid' })
  })

  it('accepts RS256 only, from one key set, for one audience', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1' }
    let fetched = 0
    const keys = createServer((_, response) => {
      fetched += 1
      response.end(JSON.stringify({ keys: [jwk] }))
    })
    await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
    const bound = keys.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    const google = createGoogle(
      { clientId: GOOGLE_CLIENT_ID, certsUrl: `http://127.0.0.1:${port}/certs` },
      systemClock,
    )
    const claims = { email: 'a@example.com', nonce: 'n' }
    const unsigned = (alg: string, audience: string | string[] = GOOGLE_CLIENT_ID, kid = 'k1') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, kid })
        .setIssuer('accounts.google.com')
        .setAudience(audience)
        .setSubject('123')
        .setIssuedAt()
        .setExpirationTime('1h')
    const invalid = { code: 'invalid' }
    try {
      // Google’s other issuer name.
      expect(await google.verify(await unsigned('RS256').sign(privateKey))).toMatchObject({
        subject: '123',
        emailVerified: false,
      })
      const several = await unsigned('RS256', [GOOGLE_CLIENT_ID, 'other']).sign(privateKey)
      await expect(google.verify(several)).rejects.toMatchObject(invalid)
      // The public key used as a symmetric one: the classic confusion.
      const secret = new TextEncoder().encode(JSON.stringify(jwk))
      await expect(google.verify(await unsigned('HS256').sign(secret))).rejects.toMatchObject(
        invalid,
      )
      const none = (await unsigned('RS256').sign(privateKey)).split('.')
      const header = Buffer.from('{"alg":"none"}').toString('base64url')
      await expect(google.verify(`${header}.${none[1] ?? ''}.`)).rejects.toMatchObject(invalid)
      const notClaims = await new CompactSign(new TextEncoder().encode('"text"'))
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .sign(privateKey)
      await expect(google.verify(notClaims)).rejects.toMatchObject(invalid)
      // Unknown keys do not cause repeated fetches of the key set.
      for (const kid of ['k2', 'k3', 'k4']) {
        const unknown = await unsigned('RS256', GOOGLE_CLIENT_ID, kid).sign(privateKey)
        await expect(google.verify(unknown)).rejects.toMatchObject(invalid)
      }
      expect(fetched).toBe(1)
    } finally {
      keys.closeAllConnections()
      keys.close()
    }
  })
})

describe('reCAPTCHA', () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  afterEach(() => {
    vi.clearAllMocks()
  })

  const newRecaptcha = (
    changes: Partial<RecaptchaConfig> = {},
    websiteUrl = 'http://127.0.0.1:1',
  ) =>
    createRecaptcha(
      {
        siteKey: RECAPTCHA_SITE_KEY,
        secret: RECAPTCHA_SECRET,
        scriptUrl: `${sandbox.endpoints.recaptcha}/recaptcha/api.js`,
        verifyUrl: `${sandbox.endpoints.recaptcha}/recaptcha/api/siteverify`,
        hostnames: undefined,
        ...changes,
      },
      { websiteUrl: () => websiteUrl, log },
    )

  const solve = async (hostname = '127.0.0.1'): Promise<string> =>
    v.parse(v.object({ token: v.string() }), await order('recaptcha/token', { hostname })).token

  const ip = '203.0.113.7'

  it('accepts a solved captcha once', async () => {
    const recaptcha = newRecaptcha()
    const token = await solve()
    expect(await recaptcha.verify(token, ip)).toBe(true)
    expect(await recaptcha.verify(token, ip)).toBe(false)
  })

  it.each(['', 'invented'])('refuses %j', async (token) => {
    expect(await newRecaptcha().verify(token, ip)).toBe(false)
  })

  it('refuses one solved on another site', async () => {
    expect(await newRecaptcha().verify(await solve('evil.example.com'), ip)).toBe(false)
    const shop = newRecaptcha({}, 'https://shop.example.com')
    expect(await shop.verify(await solve('shop.example.com'), ip)).toBe(true)
    expect(await shop.verify(await solve('localhost'), ip)).toBe(false)
  })

  it('accepts both names of this machine, or the configured ones', async () => {
    expect(await newRecaptcha().verify(await solve('localhost'), ip)).toBe(true)
    const two = newRecaptcha({ hostnames: ['a.example.com', 'b.example.com'] })
    expect(await two.verify(await solve('b.example.com'), ip)).toBe(true)
    expect(await two.verify(await solve('127.0.0.1'), ip)).toBe(false)
  })

  it('refuses what it cannot verify, and reports it', async () => {
    sandbox.behaviours.merge('recaptcha', { verifyDown: true })
    expect(await newRecaptcha().verify(await solve(), ip)).toBe(false)
    expect(log.warn).toHaveBeenLastCalledWith(
      { kind: 'unreachable', code: '503' },
      expect.any(String),
    )
    const nowhere = newRecaptcha({ verifyUrl: 'http://127.0.0.1:9/verify' })
    expect(await nowhere.verify(await solve(), ip)).toBe(false)
    expect(log.warn).toHaveBeenCalledTimes(2)
    const page = newRecaptcha({ verifyUrl: sandbox.endpoints.recaptcha })
    expect(await page.verify(await solve(), ip)).toBe(false)
    expect(log.warn).toHaveBeenCalledTimes(3)
  })

  it('reports a wrong secret', async () => {
    expect(await newRecaptcha({ secret: 'other' }).verify(await solve(), ip)).toBe(false)
    expect(log.error).toHaveBeenCalledOnce()
  })

  it.each(['siteKey', 'secret'] as const)('is off without %s', async (key) => {
    const off = newRecaptcha({ [key]: undefined })
    expect(off.enabled).toBe(false)
    expect(off.widget).toEqual({ siteKey: null, scriptUrl: null })
    expect(await off.verify('', ip)).toBe(true)
  })
})
