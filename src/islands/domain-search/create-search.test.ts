import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../../client/create-client.ts'
import { createSearch } from './create-search.ts'
import { noFilters } from './search-filters.ts'
import { searchRow } from './search-row.fixture.ts'
import { noSearch } from './search-state.ts'

/** A search whose responses the test releases. */
const byHand = (settlingMs = 0) => {
  const waiting: {
    url: URL
    respond: (body: string | ReadableStream<Uint8Array>) => void
    fail: () => void
  }[] = []
  const client = createClient({
    baseUrl: 'http://shop.test/api',
    headers: () => ({}),
    accessToken: () => undefined,
    renew: () => Promise.resolve('signed-out'),
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const request = new Request(input, init)
        request.signal.addEventListener('abort', () =>
          reject(new DOMException('aborted', 'AbortError')),
        )
        waiting.push({
          url: new URL(request.url),
          respond: (body) => resolve(new Response(body)),
          fail: () => resolve(new Response('{"messageCode":"INVALID_DOMAIN"}', { status: 400 })),
        })
      }),
  })
  return { search: createSearch(client, settlingMs), waiting }
}

const input = (terms: readonly string[], pages = 1) => ({ ...noFilters, terms, pages })

const lines = (hasMore = false) =>
  `{"type":"rows","rows":[],"unsupported":[],"hasMore":${String(hasMore)}}\n{"type":"end"}\n`

describe('a running search', () => {
  it('aborts the previous request', async () => {
    const { search, waiting } = byHand()
    search.start(input(['a']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    search.start(input(['b']))
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[0]?.respond(lines())
    waiting[1]?.respond(lines(true))
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    expect(search.$search.get()).toMatchObject({ terms: ['b'], hasMore: true })
  })

  it('shows a completed search at once on return', async () => {
    const { search, waiting } = byHand()
    search.start(input(['a']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.respond(lines())
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    search.start(input(['b']))
    expect(search.$search.get().phase).toBe('loading')
    search.start(input(['a']))
    expect(search.$search.get()).toMatchObject({ phase: 'done', terms: ['a'] })
  })

  it('requests the next page by its number', async () => {
    const { search, waiting } = byHand()
    search.start(input(['a', 'b', 'c']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    expect(waiting[0]?.url.searchParams.get('keywords')).toBe('b,c')
    waiting[0]?.respond(lines(true))
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    search.more()
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    expect(waiting[1]?.url.searchParams.get('page')).toBe('2')
  })

  it('reports the error of an invalid text', async () => {
    const { search, waiting } = byHand()
    search.start(input(['-']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.fail()
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('failed'))
    expect(search.$search.get().error?.messageCode).toBe('INVALID_DOMAIN')
  })

  it('refuses an invalid text without a request, and aborts the previous one', async () => {
    const { search, waiting } = byHand()
    search.start(input(['a']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    search.refuse('MAXIMUM_SEARCH_TERMS')
    waiting[0]?.respond(lines())
    expect(search.$search.get()).toMatchObject({
      phase: 'failed',
      rows: [],
      error: { messageCode: 'MAXIMUM_SEARCH_TERMS' },
    })
    expect(waiting).toHaveLength(1)
  })

  it('continues an identical running search with one request', async () => {
    const { search, waiting } = byHand()
    search.start(input(['a']), true)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    search.start(input(['a']))
    expect(search.$search.get()).toMatchObject({ phase: 'loading', typing: false })
    waiting[0]?.respond(lines())
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    expect(waiting).toHaveLength(1)
  })

  it('sends whether the customer is still typing', async () => {
    const { search, waiting } = byHand()
    search.start(input(['a']), true)
    search.start(input(['ab']))
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    expect(waiting.map(({ url }) => url.searchParams.get('typing'))).toEqual(['1', null])
  })

  it('requests a failed search again, and each selection of TLDs', async () => {
    const { search, waiting } = byHand()
    search.start(input(['a.c']), true)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.fail()
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('failed'))
    search.start(input(['a.c']))
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    search.start({ ...input(['a.c']), tlds: ['com', 'com.kh'] })
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
    expect(waiting[2]?.url.searchParams.get('tlds')).toBe('com,com.kh')
  })

  it('sends the API’s filters with each page, and not those of the rows', async () => {
    const { search, waiting } = byHand()
    const narrowed = {
      ...input(['a'], 2),
      price: 10,
      length: 5,
      free: true,
      sort: 'price',
    } as const
    search.start(narrowed)
    for (const page of ['1', '2']) {
      await vi.waitFor(() => expect(waiting).toHaveLength(Number(page)))
      const asked = waiting[Number(page) - 1]
      expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
        ...{ domain: 'a', page, maximumPrice: '10', maximumLength: '5', sort: 'price' },
      })
      asked?.respond(lines(true))
    }
    await vi.waitFor(() => expect(search.$search.get()).toMatchObject({ phase: 'done', page: 2 }))
    const shown = { ...narrowed, free: false }
    search.start(shown)
    expect(waiting).toHaveLength(2)
    search.start({ ...narrowed, price: 5 })
    expect(search.$search.get()).toMatchObject({ phase: 'loading', page: 1, price: 5 })
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
  })

  it('requests as many pages as the URL names, in sequence', async () => {
    const { search, waiting } = byHand()
    search.start(input(['a'], 3))
    for (const page of [1, 2, 3]) {
      await vi.waitFor(() => expect(waiting).toHaveLength(page))
      expect(waiting[page - 1]?.url.searchParams.get('page')).toBe(String(page))
      waiting[page - 1]?.respond(lines(true))
    }
    await vi.waitFor(() => expect(search.$search.get()).toMatchObject({ phase: 'done', page: 3 }))
    expect(waiting).toHaveLength(3)
  })

  it('restores a stored search without a request', () => {
    const { search, waiting } = byHand()
    search.restore({ ...noSearch, phase: 'done', terms: ['a'] })
    search.start(input(['a']))
    expect(search.$search.get()).toMatchObject({ phase: 'done', terms: ['a'] })
    expect(waiting).toHaveLength(0)
  })
})

describe('an invalid text', () => {
  it('has the results of its nearest name below its error', async () => {
    const { search, waiting } = byHand()
    search.start(input(['sokha.nosuchending']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.fail()
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    expect(waiting[1]?.url.searchParams.get('domain')).toBe('sokha')
    waiting[1]?.respond(lines())
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    expect(search.$search.get()).toMatchObject({
      terms: ['sokha.nosuchending'],
      nearest: 'sokha',
      error: { messageCode: 'INVALID_DOMAIN' },
    })
  })

  it('of the page is searched by its nearest name, once typing has ended', async () => {
    const { search, waiting } = byHand()
    search.refuse('INVALID_DOMAIN', true, 'sokha')
    expect(search.$search.get().phase).toBe('failed')
    search.typed()
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    expect(waiting[0]?.url.searchParams.get('domain')).toBe('sokha')
  })
})

describe('the first rows', () => {
  const first = (...states: ('checking' | 'taken')[]): string =>
    JSON.stringify({
      ...{ type: 'rows', unsupported: [], hasMore: false },
      rows: states.map((state, at) => searchRow(`name${at}.com`, { state })),
    })

  it('wait a moment for their registries, and keep their place afterwards', async () => {
    const { search, waiting } = byHand(20)
    const seen: (readonly string[])[] = []
    search.$search.subscribe(({ rows }) => seen.push(rows.map(({ state }) => state)))
    search.start(input(['name']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    const row = JSON.stringify({ type: 'row', row: searchRow('name0.com', { state: 'taken' }) })
    const body = new TransformStream<string, string>()
    const writer = body.writable.getWriter()
    waiting[0]?.respond(body.readable.pipeThrough(new TextEncoderStream()))
    await writer.write(`${first('checking', 'checking')}\n${row}\n`)
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('checking'))
    expect(seen.filter((states) => states.length > 0)).toEqual([['taken', 'checking']])
    expect(search.$search.get().kept).toEqual(['name1.com'])
    await writer.write('{"type":"end"}\n')
    await writer.close()
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
  })

  it('are shown at once while typing, and keep their place after a moment', async () => {
    const { search, waiting } = byHand(20)
    search.start(input(['name']), true)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    const row = (state: 'taken' | 'available', at: number): string =>
      `${JSON.stringify({ type: 'row', row: searchRow(`name${at}.com`, { state }) })}\n`
    const body = new TransformStream<string, string>()
    const writer = body.writable.getWriter()
    waiting[0]?.respond(body.readable.pipeThrough(new TextEncoderStream()))
    const seen: string[] = []
    search.$search.subscribe(({ rows, kept }) => {
      seen.push(`${rows.map(({ state }) => state).join()} ${kept.join()}`)
    })
    await writer.write(`${first('checking', 'checking', 'checking')}\n${row('taken', 0)}`)
    await vi.waitFor(() => expect(search.$search.get().kept).not.toEqual([]))
    expect(seen).toContain('checking,checking,checking ')
    expect(seen.at(-1)).toBe('taken,checking,checking name1.com,name2.com')
    await writer.write(`${row('taken', 1)}${row('available', 2)}{"type":"end"}\n`)
    await writer.close()
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    expect(search.$search.get().kept).toEqual(['name1.com', 'name2.com'])
  })

  it('do not wait when all registries have answered', async () => {
    const { search, waiting } = byHand(60_000)
    search.start(input(['name']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.respond(`${first('taken')}\n{"type":"end"}\n`)
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    expect(search.$search.get().kept).toEqual([])
  })
})
