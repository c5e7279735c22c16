import { pino } from 'pino'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { searchDomains, SearchLine } from '../../../contract/domains.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { RdapAnswer } from '../../providers/rdap/rdap.ts'
import { createDomains } from './index.ts'
import { movableClock, promptRegistry, sampleCatalogue } from './sources.fixture.ts'
import { typingPauseMs } from './typing-pause.ts'

const serve = (searchesPerMinute = 100, lookupsPerMinute = 100) => {
  const registry = promptRegistry()
  const lookup = (name: string): Promise<RdapAnswer> =>
    Promise.resolve(
      name.startsWith('taken')
        ? {
            state: 'registered',
            domain: { statuses: [], nameservers: [], registrant: { redacted: true }, raw: {} },
          }
        : { state: 'not-found' },
    )
  const { routes } = createDomains({
    registry,
    rdap: { lookup },
    whois: { lookup: () => Promise.resolve({ state: 'no-service' as const }) },
    catalogue: sampleCatalogue(),
    clock: movableClock(),
    config: { searchesPerMinute, lookupsPerMinute, epp: { connections: 6, checkLimit: 15 } },
  })
  const app = createRouter({
    routes,
    signedIn: () => ({ customerId: '', websiteId: 'KH', session: '' }),
    requireRecent: () => Promise.resolve(),
    signatures: { issueKey: () => 'a key', isSigned: (signature) => signature !== 'wrong' },
    ipOf: (c) => c.req.header('x-test-address') ?? '192.0.2.1',
    log: pino({ level: 'silent' }),
    checkAnswers: true,
  })
  return {
    registry,
    get: (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
      app.request(path, { headers, ...(signal === undefined ? {} : { signal }) }),
  }
}

describe('GET /domains/search-iu', () => {
  test('returns all rows with their outcomes', async () => {
    const response = await serve().get('/domains/search-iu?domain=taken.com')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ domainName: 'taken.com', match: 'exact', state: 'taken' }),
      ]) as unknown,
      unsupported: [],
      hasMore: true,
    })
  })

  test('streams lines on request', async () => {
    const response = await serve().get('/domains/search-iu?domain=sabay', {
      accept: 'application/x-ndjson',
    })
    expect(response.headers.get('content-type')).toContain('application/x-ndjson')
    const types = (await response.text())
      .trim()
      .split('\n')
      .map((line) => v.parse(SearchLine, JSON.parse(line)).type)
    expect(types[0]).toBe('rows')
    expect(types.at(-1)).toBe('end')
    expect(types.filter((type) => type === 'row').length).toBeGreaterThan(10)
  })

  test.each([
    ['', 'REQUIRED_DOMAIN'],
    ['domain=%F0%9F%8E%89', 'INVALID_DOMAIN'],
    [`domain=${'a'.repeat(67)}.com`, 'INVALID_DOMAIN'],
    ['domain=sabay.nosuch', 'UNSUPPORTED_TLD'],
    ['keywords=a1,b1,c1,d1,e1,f1', 'MAXIMUM_SEARCH_TERMS'],
    [`domain=${'a'.repeat(2001)}`, 'BAD_REQUEST'],
    ['domain=sabay&page=0', 'BAD_REQUEST'],
  ])('%s is refused as %s, also to who asks for lines', async (query, code) => {
    for (const accept of ['application/json', 'application/x-ndjson']) {
      const response = await serve().get(`/domains/search-iu?${query}`, { accept })
      expect(response.status).toBe(400)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect(await response.json()).toMatchObject({ messageCode: code })
    }
  })

  const tooMany = {
    state: 'unknown',
    problem: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) as unknown },
  }

  test('limits registry queries per IP and minute; then it returns cached outcomes', async () => {
    const { get, registry } = serve(2)
    const search = async (domain: string, ip = '192.0.2.1') => {
      const response = await get(`/domains/search-iu?domain=${domain}&tlds=com,net`, {
        'x-test-address': ip,
      })
      expect(response.status).toBe(200)
      return v.parse(searchDomains.answer, await response.json()).rows
    }
    await search('taken.com')
    await search('angkor', '::ffff:192.0.2.1')
    registry.commands.length = 0
    expect((await search('taken.com'))[0]).toMatchObject({ state: 'taken', problem: null })
    const rows = await search('angkor.com,bayon.com')
    const of = (name: string) => rows.find(({ domainName }) => domainName === name)
    expect(of('angkor.com')).toMatchObject({ state: 'available', problem: null })
    expect(of('bayon.com')).toMatchObject(tooMany)
    expect(registry.commands).toEqual([])
    expect((await search('bayon.com', '192.0.2.2'))[0]).toMatchObject({ state: 'available' })
  })

  test('limits unsigned searches to a quarter, and hands them a key to sign with', async () => {
    const { get } = serve(8)
    const search = async (domain: string, signature: string) => {
      const response = await get(`/domains/search-iu?domain=${domain}.com&tlds=com`, {
        'x-signature': signature,
      })
      const { rows } = v.parse(searchDomains.answer, await response.json())
      return { key: response.headers.get('x-search-key'), state: rows[0]?.state }
    }
    for (const name of ['angkor', 'bayon'])
      expect(await search(name, 'wrong')).toEqual({ key: 'a key', state: 'available' })
    expect(await search('kulen', 'wrong')).toEqual({ key: 'a key', state: 'unknown' })
    for (const name of ['kulen', 'sabay'])
      expect(await search(name, 'right')).toEqual({ key: null, state: 'available' })
  })

  test('streams cached outcomes beyond the limit', async () => {
    const { get } = serve(1)
    await get('/domains/search-iu?domain=taken.com&tlds=com')
    const response = await get('/domains/search-iu?domain=taken.com,angkor.com&tlds=com', {
      accept: 'application/x-ndjson',
    })
    expect(response.status).toBe(200)
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => v.parse(SearchLine, JSON.parse(line)))
    const [first] = lines
    expect(first).toMatchObject({ type: 'rows', rows: expect.arrayContaining([]) as unknown })
    expect(first?.type === 'rows' && first.rows[0]).toMatchObject({ state: 'taken' })
    const later = lines.flatMap((line) => (line.type === 'row' ? [line.row] : []))
    expect(later.length).toBeGreaterThan(0)
    for (const row of later) expect(row).toMatchObject(tooMany)
    expect(lines.at(-1)).toEqual({ type: 'end' })
  })

  test('refuses further requests with the time to retry', async () => {
    const { get, registry } = serve(2)
    const search = (ip: string) => get('/domains/search-iu?domain=sabay', { 'x-test-address': ip })
    for (let call = 0; call < 12; call += 1) {
      expect((await search('192.0.2.1')).status).toBe(200)
    }
    const refused = await search('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ messageCode: 'TOO_MANY_REQUESTS' })
    expect((await search('192.0.2.2')).status).toBe(200)
    // Searches beyond the limit cause no query.
    const asked = registry.commands.flat()
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('marks a name in a script that its TLD rejects, and lists others that accept it', async () => {
    const { get, registry } = serve()
    const response = await get(`/domains/search-iu?domain=${encodeURIComponent('ខ្មែរ.shop')}`)
    const { rows, unsupported } = v.parse(searchDomains.answer, await response.json())
    expect(rows[0]).toMatchObject({
      unicodeName: 'ខ្មែរ.shop',
      match: 'exact',
      state: 'reserved',
      problem: { code: 'SCRIPT_NOT_TAKEN', script: 'Khmr' },
    })
    expect(rows[1]).toMatchObject({ unicodeName: 'ខ្មែរ.com', state: 'available', problem: null })
    const untaken = rows.filter(({ label, tld }) => label.startsWith('xn--') && tld === 'shop')
    expect(untaken).toHaveLength(1)
    expect(unsupported).toEqual([])
    expect(registry.commands.flat()).not.toContain('xn--j2e0cg3n2c.shop')
  })

  test('queries only the share of an IP with 10,000 names a minute, and serves others', async () => {
    const { get, registry } = serve(100)
    const ask = async (name: string, ip: string) =>
      (await get(`/domains/check-available?domain=${name}`, { 'x-test-address': ip })).status
    const statuses: number[] = []
    for (let at = 0; at < 10_000; at += 1) {
      statuses.push(await ask(`name${at}.com`, '192.0.2.1'))
      if (at % 1_000 === 999) expect(await ask(`other${at}.com`, '192.0.2.2')).toBe(200)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.slice(100)).toEqual(Array(9_900).fill(429))
    expect(registry.commands.flat()).toHaveLength(110)
  })

  test('counts an IPv6 network as one IP', async () => {
    const { get } = serve(2)
    const search = async (ip: string) =>
      (await get('/domains/check-available?domain=sabay.com', { 'x-test-address': ip })).status
    expect(await search('2001:db8:0:1::1')).toBe(200)
    expect(await search('2001:db8:0:1:ffff::2')).toBe(200)
    expect(await search('2001:db8::1:3:3:3:3')).toBe(429)
    expect(await search('2001:db8::1')).toBe(200)
  })
})

describe('GET /domains/search-iu while typing', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const accept = { accept: 'application/x-ndjson' }
  const path = (text: string) => `/domains/search-iu?domain=${text}&typing=1`
  const readLine = (text: string) => v.parse(SearchLine, JSON.parse(text))

  const typed = async ({ get }: Pick<ReturnType<typeof serve>, 'get'>, text: string) => {
    const typesOn = new AbortController()
    const { status, body } = await get(path(text), accept, typesOn.signal)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = await reader?.read()
    return { status, first: first?.value ?? '', typesOn }
  }

  test('returns rows at once, and queries no registry while typing continues', async () => {
    const shop = serve()
    const { first, typesOn } = await typed(shop, 'sab')
    const line = readLine(first)
    if (line.type !== 'rows') throw new Error(first)
    expect(new Set(line.rows.map(({ state }) => state))).toEqual(new Set(['checking']))
    await vi.advanceTimersByTimeAsync(typingPauseMs - 1)
    typesOn.abort()
    await vi.advanceTimersByTimeAsync(typingPauseMs)
    expect(shop.registry.commands).toEqual([])
  })

  test('is a normal, counted search after a pause', async () => {
    const { get, registry } = serve(1)
    const rest = async (text: string) => {
      const response = await get(path(text), accept)
      const whole = response.text()
      await vi.advanceTimersByTimeAsync(typingPauseMs)
      const lines = (await whole).trim().split('\n').map(readLine)
      const states = lines.map((line) =>
        line.type === 'row' ? `${line.row.state} ${line.row.problem?.code ?? ''}` : line.type,
      )
      return [...new Set(states)]
    }
    expect(await rest('sabay')).toEqual(['rows', 'available ', 'end'])
    expect(registry.commands.length).toBeGreaterThan(0)
    // It used up this minute's only search.
    expect(await rest('angkor')).toEqual(['rows', 'unknown TOO_MANY_REQUESTS', 'end'])
  })

  test('limits key presses per search', async () => {
    const shop = serve(1)
    for (const text of ['sa', 'sab', 'saba', 'sabay', 'sabayc']) {
      const { status, typesOn } = await typed(shop, text)
      expect(status).toBe(200)
      typesOn.abort()
    }
    expect((await typed(shop, 'sabayco')).status).toBe(429)
    expect(shop.registry.commands).toEqual([])
  })
})

describe('GET /domains/check-available', () => {
  test('queries the seller', async () => {
    const { get, registry } = serve()
    await get('/domains/search-iu?domain=sabay.com')
    registry.commands.length = 0
    const response = await get('/domains/check-available?domain=sabay.com')
    expect(await response.json()).toMatchObject({
      domainName: 'sabay.com',
      state: 'available',
      confirmed: true,
    })
    expect(registry.commands).toEqual([['sabay.com']])
  })

  test.each([
    ['', 'REQUIRED_DOMAIN'],
    ['sabay', 'INVALID_DOMAIN'],
    ['sabay.nosuch', 'UNSUPPORTED_TLD'],
    ['ខ្មែរ.shop', 'SCRIPT_NOT_TAKEN'],
  ])('%j is refused as %s', async (domain, code) => {
    const response = await serve().get(`/domains/check-available?domain=${domain}`)
    expect(await response.json()).toMatchObject({ messageCode: code })
  })
})

describe('GET /domains/register-info', () => {
  test('returns one name, or several with multi', async () => {
    const { get } = serve()
    const one = await get('/domains/register-info?domain=taken.com')
    expect(await one.json()).toEqual([
      expect.objectContaining({ domainName: 'taken.com', state: 'registered', hidden: true }),
    ])
    const several = await get('/domains/register-info?domain=taken.com,free.net&multi=1')
    expect(await several.json()).toMatchObject([{ state: 'registered' }, { state: 'not-found' }])
  })

  test('returns the original response only on request', async () => {
    const { get } = serve()
    const path = '/domains/register-info?domain=taken.com'
    expect(await (await get(path)).json()).toMatchObject([{ raw: null }])
    expect(await (await get(`${path}&raw=1`)).json()).toMatchObject([{ raw: '{}' }])
    expect((await get(`${path}&raw=yes`)).status).toBe(400)
  })

  test('is limited per network and minute, apart from searches', async () => {
    const { get } = serve(1, 3)
    const ask = (domain: string, ip = '192.0.2.1') =>
      get(`/domains/register-info?multi=1&domain=${domain}`, { 'x-test-address': ip })
    await get('/domains/search-iu?domain=sabay')
    expect((await ask('a.com,b.com')).status).toBe(200)
    expect((await ask('c.com')).status).toBe(200)
    const refused = await ask('d.com')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      messageCode: 'TOO_MANY_REQUESTS',
      params: { retryAfter: expect.any(Number) as unknown },
    })
    expect((await ask('d.com', '192.0.2.2')).status).toBe(200)
  })

  test('rejects more than five', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((label) => `${label}.com`).join(',')
    const response = await serve().get(`/domains/register-info?domain=${names}&multi=1`)
    expect(await response.json()).toMatchObject({ messageCode: 'MAXIMUM_SEARCH_TERMS' })
  })
})
