import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { META_ACCESS_TOKEN, META_PIXEL_ID } from './credentials.ts'
import { startSandbox, type Sandbox } from './start-sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.behaviours.reset())

const send = (signal?: AbortSignal) => {
  const event = {
    ...{ event_name: 'PageView', event_id: 'event-000001', action_source: 'website' },
    ...{ event_time: Math.floor(Date.now() / 1000), event_source_url: 'https://shop.example' },
    user_data: { em: ['0'.repeat(64)], client_user_agent: 'test' },
    custom_data: {},
  }
  return fetch(`${sandbox.endpoints.meta}/${META_PIXEL_ID}/events`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, signal: signal ?? null },
    body: JSON.stringify({ access_token: META_ACCESS_TOKEN, data: [event] }),
  })
}
const received = () => sandbox.metaEvents.all().length

it('refuses, and does nothing', async () => {
  sandbox.behaviours.merge('meta', { throttled: true })
  expect((await send()).status).toBe(429)
  expect(received()).toBe(0)
})

it('does what is asked, and loses the answer', async () => {
  sandbox.behaviours.merge('meta', { loseAnswer: true })
  await expect(send()).rejects.toThrow('fetch failed')
  expect(received()).toBe(1)
})

it('is slow, or never answers', async () => {
  sandbox.behaviours.merge('meta', { delayMs: 60 })
  const begun = performance.now()
  expect((await send()).status).toBe(200)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(59)
  sandbox.behaviours.merge('meta', { hang: true })
  await expect(send(AbortSignal.timeout(50))).rejects.toThrow('aborted')
})
