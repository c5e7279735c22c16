import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
afterAll(() => sandbox.stop())
afterEach(() => {
  sandbox.behaviours.reset()
})

const put = (part: string, body: string) =>
  fetch(`${sandbox.endpoints.control}/control/${part}`, { method: 'PUT', body })
const get = async (path = '/control'): Promise<unknown> =>
  (await fetch(`${sandbox.endpoints.control}${path}`)).json()

describe('the control service', () => {
  it('merges behaviours and resets them', async () => {
    await put('payway', '{"pushback":"silent"}')
    await put('payway', '{"checkDelayMs":5}')
    await put('rdap', '{"tlds":{"org":{"delayMs":5},".IO":{"status":500}}}')
    await put('rdap', '{"tlds":{"org":null}}')
    expect(await get()).toMatchObject({
      payway: { pushback: 'silent', checkDelayMs: 5, down: false },
      rdap: { tlds: { io: { status: 500 } } },
    })
    expect(await get()).not.toHaveProperty('rdap.tlds.org')
    await fetch(`${sandbox.endpoints.control}/control`, { method: 'DELETE' })
    expect(await get()).toMatchObject({ payway: { pushback: 'send' }, rdap: { tlds: {} } })
  })

  it.each([
    ['payway', '{"pushback":"maybe"}', /pushback/],
    ['payway', '{"unknown":1}', /unknown/],
    ['registry', '{"failCreate":1000}', /failCreate/],
    ['registry', '{"tlds":{"com":{"delayMs":-1}}}', /tlds\.com\.delayMs/],
    ['registry', '{"taken":"a.com"}', /taken/],
    ['rdap', 'not json', /JSON/],
    ['mail', '[]', /JSON/],
    ['google', '{"idToken":"forged"}', /idToken/],
    ['recaptcha', '{"fail":"yes"}', /fail/],
  ])('refuses %s %s with a message and changes nothing', async (part, body, message) => {
    const before = await get()
    const response = await put(part, body)
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(message)
    expect(await get()).toEqual(before)
  })

  it('refuses an unknown service', async () => {
    expect((await put('weather', '{}')).status).toBe(404)
  })

  it('refuses a push-back without a payment', async () => {
    const order = (body: string) =>
      fetch(`${sandbox.endpoints.control}/control/payway/pushback`, { method: 'POST', body })
    expect((await order('{"tran_id":"none"}')).status).toBe(404)
    expect((await order('{"times":2}')).status).toBe(400)
  })

  it('shows the services and their URLs', async () => {
    const page = await (await fetch(sandbox.endpoints.control)).text()
    for (const url of [
      sandbox.endpoints.payway,
      sandbox.endpoints.inbox,
      sandbox.endpoints.google,
      sandbox.endpoints.recaptcha,
      sandbox.endpoints.rdapBootstrap,
      `127.0.0.1:${sandbox.endpoints.epp.port}`,
    ]) {
      expect(page).toContain(url)
    }
    expect(await get('/control/payway/transactions')).toEqual([])
    expect(await get('/control/registry/domains')).toEqual([])
  })

  it('gives a registered name other statuses', async () => {
    const put = (what: string, body: object) =>
      fetch(`${sandbox.endpoints.control}/control/registry/${what}`, {
        method: 'PUT',
        body: JSON.stringify(body),
      })
    const statuses = ['serverTransferProhibited']
    expect((await put('statuses', { name: 'nobody.com', statuses })).status).toBe(404)
    expect((await put('statuses', { name: 'held.com' })).status).toBe(400)
    await put('foreign-names', { name: 'held.com' })
    expect((await put('statuses', { name: 'HELD.com', statuses })).status).toBe(200)
    expect(await get('/control/registry/domains')).toContainEqual(
      expect.objectContaining({ name: 'held.com', statuses }),
    )
  })

  it('changes the age of a registered name, and nothing else', async () => {
    const order = (body: string) =>
      fetch(`${sandbox.endpoints.control}/control/registry/ages`, { method: 'POST', body })
    expect((await order('{"name":"nobody.com","days":1}')).status).toBe(404)
    expect((await order('{"name":"nobody.com","days":-1}')).status).toBe(400)
    const foreign = JSON.stringify({ name: 'old.com', expires_at: '2020-01-31T00:00:00Z' })
    await fetch(`${sandbox.endpoints.control}/control/registry/foreign-names`, {
      method: 'PUT',
      body: foreign,
    })
    const aged: unknown = await (await order('{"name":"OLD.com","days":10.5}')).json()
    expect(aged).toMatchObject({
      expiresAt: '2020-01-20T12:00:00.000Z',
      deletedAt: '2020-02-19T12:00:00.000Z',
    })
    expect(aged).not.toHaveProperty('authInfo')
  })
})
