import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRdap, type Rdap } from './rdap.ts'

let server: Server
let base: string
let now: Date
let rdap: Rdap
let bootstrapStatus: number
let bootstrapHeaders: IncomingMessage['headers'][]
let respond: (path: string, response: ServerResponse, request: IncomingMessage) => void
let paths: string[]

const bootstrap = () => ({
  version: '1.0',
  publication: '2026-01-01T00:00:00Z',
  services: [
    [
      ['com', 'NET'],
      ['ftp://nowhere.example/', `${base}/com`],
    ],
    [['th'], [`${base}/th/`]],
    [['co.th', 'xn--fiqs8s'], [`${base}/co.th/`]],
    [['broken'], ['mailto:a@b.example']],
  ],
})

const registered = (name: string) => JSON.stringify({ objectClassName: 'domain', ldhName: name })

const serve = (request: IncomingMessage, response: ServerResponse): void => {
  const path = request.url ?? ''
  if (path !== '/dns.json') {
    paths.push(path)
    respond(path, response, request)
    return
  }
  bootstrapHeaders.push(request.headers)
  const fresh = request.headers['if-none-match'] === '"1"' && bootstrapStatus === 200
  response.writeHead(fresh ? 304 : bootstrapStatus, { etag: '"1"' })
  response.end(fresh ? undefined : JSON.stringify(bootstrap()))
}

const create = (maxPerHost = 2, timeoutMs = 10_000) =>
  createRdap({ bootstrapUrl: `${base}/dns.json`, timeoutMs, maxPerHost }, { now: () => now })

beforeEach(async () => {
  now = new Date('2026-01-02T03:04:05Z')
  bootstrapStatus = 200
  bootstrapHeaders = []
  paths = []
  respond = (path, response) => response.end(registered(path.split('/').at(-1) ?? ''))
  server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  base = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  rdap = create()
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const after = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}

describe('bootstrap', () => {
  it.each([
    ['Example.COM.', '/com/domain/example.com'],
    ['example.net', '/com/domain/example.net'],
    ['a.b.example.co.th', '/co.th/domain/a.b.example.co.th'],
    ['example.th', '/th/domain/example.th'],
    ['exampleco.th', '/th/domain/exampleco.th'],
    ['a.xn--fiqs8s', '/co.th/domain/a.xn--fiqs8s'],
  ])('sends %s to %s', async (name, path) => {
    expect(await rdap.lookup(name)).toMatchObject({ state: 'registered' })
    expect(paths).toEqual([path])
  })

  it.each(['example.kh', 'example.broken', 'com.example', ''])(
    'knows no server for %s',
    async (name) => {
      expect(await rdap.lookup(name)).toEqual({ state: 'no-service' })
      expect(paths).toEqual([])
    },
  )

  it('is fetched once for all, and after a day again by its ETag', async () => {
    await Promise.all(['a.com', 'b.com', 'c.th'].map((name) => rdap.lookup(name)))
    after(86_399_000)
    await rdap.lookup('a.com')
    expect(bootstrapHeaders).toHaveLength(1)
    after(1_000)
    await rdap.lookup('a.com')
    await vi.waitFor(() => {
      expect(bootstrapHeaders[1]?.['if-none-match']).toBe('"1"')
    })
    await vi.waitFor(async () => {
      after(86_400_000)
      await rdap.lookup('a.com')
      expect(bootstrapHeaders.length).toBeGreaterThan(2)
    })
  })

  it('serves on when it cannot be refreshed', async () => {
    await rdap.lookup('a.com')
    bootstrapStatus = 500
    after(90_000_000)
    expect(await rdap.lookup('a.com')).toMatchObject({ state: 'registered' })
    await vi.waitFor(() => {
      expect(bootstrapHeaders).toHaveLength(2)
    })
    expect(await rdap.lookup('b.com')).toMatchObject({ state: 'registered' })
  })

  it('is requested again soon when it was never loaded', async () => {
    bootstrapStatus = 500
    expect(await rdap.lookup('a.com')).toEqual({ state: 'unknown', reason: 'unreachable' })
    expect(await rdap.lookup('a.com')).toEqual({ state: 'unknown', reason: 'unreachable' })
    expect(bootstrapHeaders).toHaveLength(1)
    bootstrapStatus = 200
    after(5_000)
    expect(await rdap.lookup('a.com')).toMatchObject({ state: 'registered' })
  })
})

describe('lookup', () => {
  it('requests RDAP and returns the result', async () => {
    let accept: string | undefined
    respond = (_path, response, request) => {
      accept = request.headers.accept
      response.end(registered('a.com'))
    }
    expect(await rdap.lookup('a.com')).toMatchObject({
      state: 'registered',
      domain: { raw: { ldhName: 'a.com' } },
    })
    expect(accept).toBe('application/rdap+json')
  })

  it.each([
    [404, '', { state: 'not-found' }],
    [404, '{"errorCode":404}', { state: 'not-found' }],
    [400, '', { state: 'unknown', reason: 'refused' }],
    [403, '', { state: 'unknown', reason: 'refused' }],
    [501, '', { state: 'unknown', reason: 'refused' }],
    [503, '', { state: 'unknown', reason: 'unreachable' }],
    [204, '', { state: 'unknown', reason: 'protocol' }],
    [200, '<html>', { state: 'unknown', reason: 'protocol' }],
    [200, registered('other.com'), { state: 'unknown', reason: 'protocol' }],
    [200, ' '.repeat(300_000), { state: 'unknown', reason: 'protocol' }],
  ])('takes %i for what it is', async (status, body, answer) => {
    respond = (_path, response) => response.writeHead(status).end(body)
    expect(await rdap.lookup('a.com')).toEqual(answer)
  })

  it('follows redirects, but not for ever and only on the web', async () => {
    respond = (path, response) =>
      path === '/moved'
        ? response.end(registered('a.com'))
        : response.writeHead(307, { location: '/moved' }).end()
    expect(await rdap.lookup('a.com')).toMatchObject({ state: 'registered' })
    respond = (_path, response) => response.writeHead(302, { location: '/again' }).end()
    expect(await rdap.lookup('a.com')).toEqual({ state: 'unknown', reason: 'protocol' })
    for (const location of ['file:///etc/passwd', 'javascript:0', 'http://[']) {
      respond = (_path, response) => response.writeHead(301, { location }).end()
      expect(await rdap.lookup('a.com')).toEqual({ state: 'unknown', reason: 'protocol' })
    }
  })

  it('pauses for as long as a server requires, also for other TLDs of its host', async () => {
    respond = (_path, response) => response.writeHead(429, { 'retry-after': '30' }).end()
    const limited = { state: 'unknown', reason: 'rate-limited' }
    expect(await rdap.lookup('a.com')).toEqual({ ...limited, retryAfterMs: 30_000 })
    after(10_000)
    expect(await rdap.lookup('b.th')).toEqual({ ...limited, retryAfterMs: 20_000 })
    expect(paths).toHaveLength(1)
    after(20_000)
    respond = (_path, response) => response.writeHead(404).end()
    expect(await rdap.lookup('b.th')).toEqual({ state: 'not-found' })
  })

  it('reads a date in Retry-After, and waits a minute without one', async () => {
    const date = new Date(now.getTime() + 45_000).toUTCString()
    respond = (_path, response) => response.writeHead(429, { 'retry-after': date }).end()
    expect(await rdap.lookup('a.com')).toMatchObject({ retryAfterMs: 45_000 })
    after(45_000)
    respond = (_path, response) => response.writeHead(429, { 'retry-after': 'soon' }).end()
    expect(await rdap.lookup('a.com')).toMatchObject({ retryAfterMs: 60_000 })
  })

  it('limits the requests in flight per host, and rejects the rest on 429', async () => {
    const held: ServerResponse[] = []
    respond = (_path, response) => held.push(response)
    const answers = Promise.all(Array.from({ length: 5 }, (_, i) => rdap.lookup(`a${i}.com`)))
    await vi.waitFor(() => {
      expect(held).toHaveLength(2)
    })
    const [first, second] = held
    first?.writeHead(404).end()
    await vi.waitFor(() => {
      expect(held).toHaveLength(3)
    })
    second?.writeHead(429).end()
    held[2]?.writeHead(404).end()
    const states = (await answers).map(({ state }) => state)
    expect(states).toEqual(['not-found', 'unknown', 'not-found', 'unknown', 'unknown'])
    expect(held).toHaveLength(3)
  })

  it('is unknown without an answer, or after an abort', async () => {
    respond = () => undefined
    const timeout = { state: 'unknown', reason: 'timeout' }
    expect(await create(2, 300).lookup('a.com')).toEqual(timeout)
    const single = create(1)
    const enough = new AbortController()
    const inFlight = single.lookup('a.com', enough.signal)
    const waiting = single.lookup('b.com', enough.signal)
    await vi.waitFor(() => {
      expect(paths).toHaveLength(2)
    })
    enough.abort()
    expect(await Promise.all([inFlight, waiting])).toEqual([timeout, timeout])
    respond = (_path, response) => response.writeHead(404).end()
    expect(await single.lookup('c.com')).toEqual({ state: 'not-found' })
  })

  describe('a server that fails time and again', () => {
    const ask = (tld: string, times: number) =>
      Promise.all(Array.from({ length: times }, (_, at) => rdap.lookup(`a${at}.${tld}`)))

    it.each([
      ['is out of order', (response: ServerResponse) => response.writeHead(503).end()],
      ['answers rubbish', (response: ServerResponse) => response.end('<h1>It works!</h1>')],
      ['breaks off', (response: ServerResponse) => response.destroy()],
    ])('is left alone when it %s, and others are asked on', async (_how, fail) => {
      respond = (path, response) =>
        path.startsWith('/com/') ? fail(response) : response.writeHead(404).end()
      await ask('com', 5)
      paths.length = 0
      expect(await rdap.lookup('b.com')).toEqual({
        state: 'unknown',
        reason: 'unreachable',
        retryAfterMs: 15_000,
      })
      expect(paths).toEqual([])
      expect(await rdap.lookup('b.th')).toEqual({ state: 'not-found' })
    })

    it('is tried again after a while by one request, and by all after its success', async () => {
      respond = (_path, response) => response.writeHead(500).end()
      await ask('com', 5)
      after(15_000)
      paths.length = 0
      await ask('com', 3)
      expect(paths).toHaveLength(1)
      after(29_999)
      expect(await rdap.lookup('b.com')).toMatchObject({ retryAfterMs: 1 })
      after(1)
      respond = (_path, response) => response.writeHead(404).end()
      expect(await rdap.lookup('b.com')).toEqual({ state: 'not-found' })
      expect((await ask('com', 3)).map(({ state }) => state)).toEqual(Array(3).fill('not-found'))
    })

    it('is not counted for aborted requests, nor for refusals', async () => {
      respond = () => undefined
      const gone = new AbortController()
      const given = Array.from({ length: 6 }, (_, at) => rdap.lookup(`a${at}.com`, gone.signal))
      await vi.waitFor(() => {
        expect(paths.length).toBeGreaterThan(0)
      })
      gone.abort()
      await Promise.all(given)
      respond = (_path, response) => response.writeHead(403).end()
      await ask('com', 6)
      respond = (_path, response) => response.writeHead(404).end()
      expect(await rdap.lookup('b.com')).toEqual({ state: 'not-found' })
    })
  })
})

describe('a server that others name', () => {
  const ipsOf: Readonly<Record<string, readonly string[]>> = {
    'rdap.registry.example': ['8.8.8.8'],
    'inside.example': ['10.0.0.5'],
    'half.example': ['8.8.8.8', 'fd00::1'],
  }
  const look = async (target: string) => {
    respond = (_, response) => response.writeHead(302, { location: target }).end()
    const client = createRdap(
      { bootstrapUrl: `${base}/dns.json`, timeoutMs: 10_000, maxPerHost: 2 },
      { now: () => now },
      (hostname) => Promise.resolve(ipsOf[hostname] ?? [hostname]),
    )
    return client.lookup('a.th')
  }

  it.each([
    'http://rdap.registry.example/domain/a.th',
    'https://inside.example/domain/a.th',
    'https://half.example/domain/a.th',
    'https://127.0.0.2/domain/a.th',
    'https://[::1]/domain/a.th',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
  ])('is not asked at %s, in or near our networks or without HTTPS', async (target) => {
    expect(await look(target)).toEqual({ state: 'unknown', reason: 'protocol' })
    expect(paths).toEqual(['/th/domain/a.th'])
  })
})
