import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { GOOGLE_CLIENT_ID } from '../credentials.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
afterAll(() => sandbox.stop())
afterEach(() => {
  sandbox.behaviours.reset()
})

const request = {
  client_id: GOOGLE_CLIENT_ID,
  origin: 'http://127.0.0.1:4321',
  nonce: 'n-1',
}
const chosen = { email: 'Sok.Dara@gmail.com', given_name: 'Dara', family_name: 'Sok' }

const at = (path: string) => `${sandbox.endpoints.google}${path}`

const issue = (fields: Readonly<Record<string, string>>) =>
  fetch(at('/gsi/issue'), { method: 'POST', body: new URLSearchParams(fields) })

/** Returns the ID token that the popup passes on. */
const choose = async (changes: Readonly<Record<string, string>> = {}): Promise<string> => {
  const page = await (await issue({ ...request, ...chosen, ...changes })).text()
  const token = /data-credential="([^"]+)"/.exec(page)?.[1]
  if (token === undefined) throw new Error(page)
  return token
}

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(at('/oauth2/v3/certs'))), {
    issuer: 'https://accounts.google.com',
    audience: GOOGLE_CLIENT_ID,
    algorithms: ['RS256'],
  })

describe('an account that is chosen', () => {
  it('gives the page an ID token that the key set verifies', async () => {
    const { payload } = await verify(await choose())
    expect(payload).toMatchObject({
      email: 'Sok.Dara@gmail.com',
      email_verified: true,
      given_name: 'Dara',
      family_name: 'Sok',
      nonce: 'n-1',
    })
    expect(payload.sub).toMatch(/^\d{21}$/)
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  })

  it('has the same number again, another account another', async () => {
    const subject = async (email: string) => decodeJwt(await choose({ email })).sub
    expect(await subject('sok.dara@gmail.com')).toBe(await subject('SOK.DARA@gmail.com'))
    expect(await subject('sok.dara@gmail.com')).not.toBe(await subject('other@gmail.com'))
  })

  it('can be chosen or typed', async () => {
    const query = new URLSearchParams(request)
    const page = await (await fetch(at(`/gsi/select?${query.toString()}`))).text()
    expect(page).toContain('to continue to 127.0.0.1:4321')
    expect(page).toContain('sok.dara@gmail.com')
    expect(page).toMatch(/<label[^>]*>\s*Email/)
    expect((await issue({ ...request, ...chosen, email: 'nobody' })).status).toBe(400)
  })

  it.each([
    ['an unknown client', { client_id: 'other' }],
    ['an origin with a path', { origin: 'http://127.0.0.1:4321/x' }],
    ['an origin that is none', { origin: 'javascript:alert(1)' }],
  ])('goes to no page for %s', async (_, changes) => {
    const refused = await issue({ ...request, ...chosen, ...changes })
    expect(refused.status).toBe(400)
    expect(await refused.text()).not.toContain('data-credential')
  })
})

describe('configured to', () => {
  it.each([
    ['wrong-key', /signature/],
    ['expired', /exp/],
    ['wrong-audience', /aud/],
    ['wrong-issuer', /iss/],
  ] as const)('give a token with a %s, no one verifies it', async (idToken, message) => {
    sandbox.behaviours.merge('google', { idToken })
    await expect(verify(await choose())).rejects.toThrow(message)
  })

  it('give an unverified email, or no nonce, the token says so', async () => {
    sandbox.behaviours.merge('google', { idToken: 'unverified-email' })
    expect(decodeJwt(await choose())).toMatchObject({ email_verified: false })
    sandbox.behaviours.merge('google', { idToken: 'without-nonce' })
    expect(decodeJwt(await choose())).not.toHaveProperty('nonce')
  })

  it('be dead, script and keys are', async () => {
    sandbox.behaviours.merge('google', { scriptDead: true, certsDown: true })
    expect((await fetch(at('/gsi/client'))).status).toBe(503)
    expect((await fetch(at('/oauth2/v3/certs'))).status).toBe(503)
  })
})

it('serves its script, its button in both languages, and keys that may be kept', async () => {
  const script = await fetch(at('/gsi/client'))
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain(`"${sandbox.endpoints.google}"`)
  const button = async (language: string) => (await fetch(at(`/gsi/button?hl=${language}`))).text()
  expect(await button('en')).toContain('Sign in with Google</span>')
  for (const km of ['km', 'km_KH']) expect(await button(km)).toContain('<html lang="km">')
  const certs = await fetch(at('/oauth2/v3/certs'))
  expect(certs.headers.get('cache-control')).toContain('max-age=19800')
})

it('issues a token over its control service', async () => {
  const order = (body: object) =>
    fetch(`${sandbox.endpoints.control}/control/google/id-token`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
  const answer: unknown = await (
    await order({ client_id: GOOGLE_CLIENT_ID, nonce: 'n-2', email: 'a@example.com' })
  ).json()
  const { credential } = v.parse(v.object({ credential: v.string() }), answer)
  expect((await verify(credential)).payload).toMatchObject({ nonce: 'n-2', email: 'a@example.com' })
  expect((await order({ email: 'nobody' })).status).toBe(400)
})

it('keeps its key across a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-google-'))
  const keyOf = async (): Promise<string> => {
    const one = await startSandbox({ basePort: 0, dataDir })
    try {
      return await (await fetch(`${one.endpoints.google}/oauth2/v3/certs`)).text()
    } finally {
      await one.stop()
    }
  }
  try {
    expect(await keyOf()).toBe(await keyOf())
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
