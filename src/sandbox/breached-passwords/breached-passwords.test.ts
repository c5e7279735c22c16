import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'
import { BREACHED_PASSWORDS } from './breached-passwords-app.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.behaviours.reset())

const range = (prefix: string, padded = false) =>
  fetch(`${sandbox.endpoints.breachedPasswords}/range/${prefix}`, {
    headers: padded ? { 'add-padding': 'true' } : {},
  })

it.each(BREACHED_PASSWORDS)(
  'lists %s in its range, and pads with counts of 0',
  async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const text = await (await range(hash.slice(0, 5), true)).text()
    const all = text.split('\r\n')
    expect(all.length).toBeGreaterThanOrEqual(800)
    expect(all.filter((line) => !line.endsWith(':0'))).toEqual([
      expect.stringMatching(new RegExp(`^${hash.slice(5)}:[1-9]`)),
    ])
  },
)

it('accepts five digits only', async () => {
  for (const wrong of ['ABCD', 'ABCDEF', 'XYZ12']) expect((await range(wrong)).status).toBe(400)
})

it('can be configured to be down', async () => {
  sandbox.behaviours.merge('breached-passwords', { down: true })
  expect((await range('ABCDE')).status).toBe(503)
})
