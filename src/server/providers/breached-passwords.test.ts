import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBreachedPasswords } from './breached-passwords.ts'

const password = 'Krasota55'
const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
const [prefix, suffix] = [hash.slice(0, 5), hash.slice(5)]

let answer: RequestListener
const asked: { path: string | undefined; padding: string | undefined }[] = []
const server = createServer((request, response) => {
  const padding = request.headers['add-padding']
  asked.push({ path: request.url, padding: typeof padding === 'string' ? padding : undefined })
  answer(request, response)
})
const log = { warn: vi.fn() }
const at = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const has = () => createBreachedPasswords(at(), log).has(password)

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  log.warn.mockClear()
})

const lines =
  (...all: string[]): RequestListener =>
  (_, response) =>
    response.end(all.join('\r\n'))
const other = '0018A45C4D1DEF81644B54AB7F969B88D65'

describe('a password', () => {
  it('is breached when its range lists it; only five digits of its hash are sent, with padding', async () => {
    answer = lines(`${other}:21`, `${suffix}:3`)
    expect(await has()).toBe(true)
    expect(asked).toEqual([{ path: `/range/${prefix}`, padding: 'true' }])
  })

  it.each([
    ['is not listed', [`${other}:21`]],
    ['is padding', [`${suffix}:0`]],
    ['has no range', ['']],
    ['has lines that are none', [suffix, `x${suffix}:9`, '<html>']],
  ])('was not seen when it %s', async (_, listed) => {
    answer = lines(...listed)
    expect(await has()).toBe(false)
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('is not checked without a URL', async () => {
    expect(await createBreachedPasswords(undefined, log).has(password)).toBe(false)
    expect(asked).toEqual([])
  })
})

describe('when the service is unavailable, a password passes, and the log reports it without the password', () => {
  it.each<[string, RequestListener]>([
    ['by an error', (_, response) => response.writeHead(503).end()],
    ['by a broken line', (_, response) => response.destroy()],
    ['by silence', () => undefined],
    ['by too much', (_, response) => response.end('x'.repeat(300_000))],
    ['by a way elsewhere', (_, response) => response.writeHead(302, { location: '/' }).end()],
  ])('%s', async (_, listener) => {
    answer = listener
    expect(await has()).toBe(false)
    expect(log.warn).toHaveBeenCalledOnce()
    const said = JSON.stringify(log.warn.mock.calls)
    for (const secret of [password, hash, suffix]) expect(said).not.toContain(secret)
  })
})
