import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { RECAPTCHA_SECRET, RECAPTCHA_SITE_KEY } from '../credentials.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let sandbox: Sandbox
let present = new Date('2026-11-21T03:00:00.500Z')
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0, now: () => present })
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  present = new Date('2026-11-21T03:00:00.500Z')
})
afterEach(() => {
  sandbox.behaviours.reset()
})

const at = (path: string) => `${sandbox.endpoints.recaptcha}/recaptcha${path}`

const tick = (fields: Readonly<Record<string, string>> = {}) =>
  fetch(at('/api2/userverify'), {
    method: 'POST',
    body: new URLSearchParams({
      k: RECAPTCHA_SITE_KEY,
      co: 'https://shop.example.com',
      ...fields,
    }),
  })

const verify = async (fields: Readonly<Record<string, string>>): Promise<unknown> => {
  const answer = await fetch(at('/api/siteverify'), {
    method: 'POST',
    body: new URLSearchParams({ secret: RECAPTCHA_SECRET, ...fields }),
  })
  return answer.json()
}

const refused = (code: string) => ({ success: false, 'error-codes': [code] })

describe('a ticked box', () => {
  it('gives a token that is good once', async () => {
    const response = await (await tick()).text()
    expect(await verify({ response })).toEqual({
      success: true,
      challenge_ts: '2026-11-21T03:00:00Z',
      hostname: 'shop.example.com',
    })
    expect(await verify({ response })).toEqual(refused('timeout-or-duplicate'))
  })

  it('gives a token that is good for two minutes', async () => {
    const response = await (await tick()).text()
    present = new Date(present.getTime() + 120_001)
    expect(await verify({ response })).toEqual(refused('timeout-or-duplicate'))
  })

  it('issues none for another site key, or without a page', async () => {
    expect((await tick({ k: 'other' })).status).toBe(400)
    expect((await tick({ co: 'nowhere' })).status).toBe(400)
  })
})

it.each([
  ['missing-input-secret', { secret: '', response: 'x' }],
  ['invalid-input-secret', { secret: 'other', response: 'x' }],
  ['missing-input-response', {}],
  ['invalid-input-response', { response: 'invented' }],
])('the verification answers %s', async (code, fields) => {
  expect(await verify(fields)).toEqual(refused(code))
})

it('shows a labelled box in both languages, and an error for another site key', async () => {
  const anchor = async (query: string) => (await fetch(at(`/api2/anchor?${query}`))).text()
  const key = `k=${RECAPTCHA_SITE_KEY}&co=http://127.0.0.1:4321`
  expect(await anchor(key)).toMatch(
    /<label[^>]*>\s*<input\s+type="checkbox"\s+disabled\s[^>]*\/>I’m not a robot/,
  )
  expect(await anchor(`${key}&hl=km`)).toContain('<html lang="km">')
  expect(await anchor('k=other')).toContain('Invalid site key')
})

it('serves its script', async () => {
  const script = await fetch(at('/api.js?render=explicit&onload=ready'))
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain('"onload":"ready"')
})

it('issues a token over its control service', async () => {
  const order = (body: object) =>
    fetch(`${sandbox.endpoints.control}/control/recaptcha/token`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
  const answer: unknown = await (await order({ hostname: '127.0.0.1' })).json()
  const { token } = v.parse(v.object({ token: v.string() }), answer)
  expect(await verify({ response: token })).toMatchObject({ success: true, hostname: '127.0.0.1' })
  expect((await order({})).status).toBe(400)
})

describe('configured to', () => {
  it('fail, no answer passes', async () => {
    sandbox.behaviours.merge('recaptcha', { fail: true })
    const response = await (await tick()).text()
    expect(await verify({ response })).toEqual(refused('invalid-input-response'))
  })

  it('be dead, script and verification are', async () => {
    sandbox.behaviours.merge('recaptcha', { scriptDead: true, verifyDown: true })
    expect((await fetch(at('/api.js'))).status).toBe(503)
    expect((await fetch(at('/api/siteverify'), { method: 'POST' })).status).toBe(503)
  })

  it('hang, the verification is never answered', async () => {
    sandbox.behaviours.merge('recaptcha', { hang: true })
    const signal = AbortSignal.timeout(100)
    await expect(fetch(at('/api/siteverify'), { method: 'POST', signal })).rejects.toThrow(
      /timeout/i,
    )
  })
})
