import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../../client/create-client.ts'
import { createSearch } from './create-search.ts'
import { noFilters } from './search-filters.ts'
import { noSearch } from './search-state.ts'

/** A search whose responses the test releases. */
const byHand = () => {
  const waiting: { url: URL; respond: (body: string) => void; fail: () => void }[] = []
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
  return { search: createSearch(client), waiting }
}

const input = (terms: readonly string[], pages = 1) => ({ ...noFilters, terms, pages })

const lines = (hasMore = false) =>
  `{"type":"rows","rows":[],"unsupported":[],"hasMore":${String(hasMore)}}\n{"type":"end"}\n`

describe('a running search', () => {
  it('gives up what was asked before', async () => {
    const { search, waiting } = byHand()
    search.ask(input(['a']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    search.ask(input(['b']))
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[0]?.respond(lines())
    waiting[1]?.respond(lines(true))
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    expect(search.$search.get()).toMatchObject({ terms: ['b'], hasMore: true })
  })

  it('shows a search that was done at once when it is gone back to', async () => {
    const { search, waiting } = byHand()
    search.ask(input(['a']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.respond(lines())
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    search.ask(input(['b']))
    expect(search.$search.get().phase).toBe('loading')
    search.ask(input(['a']))
    expect(search.$search.get()).toMatchObject({ phase: 'done', terms: ['a'] })
  })

  it('asks for the next page with its number', async () => {
    const { search, waiting } = byHand()
    search.ask(input(['a', 'b', 'c']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    expect(waiting[0]?.url.searchParams.get('keywords')).toBe('b,c')
    waiting[0]?.respond(lines(true))
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    search.more()
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    expect(waiting[1]?.url.searchParams.get('page')).toBe('2')
  })

  it('says what was wrong with what was typed', async () => {
    const { search, waiting } = byHand()
    search.ask(input(['-']))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.fail()
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('failed'))
    expect(search.$search.get().error?.messageCode).toBe('INVALID_DOMAIN')
  })

  it('refuses by itself what can not be asked, and gives up what was asked before', async () => {
    const { search, waiting } = byHand()
    search.ask(input(['a']))
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

  it('goes on with a search that is asked for already, and asks once only', async () => {
    const { search, waiting } = byHand()
    search.ask(input(['a']), true)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    search.ask(input(['a']))
    expect(search.$search.get()).toMatchObject({ phase: 'loading', typing: false })
    waiting[0]?.respond(lines())
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    expect(waiting).toHaveLength(1)
  })

  it('tells whether it is still typed', async () => {
    const { search, waiting } = byHand()
    search.ask(input(['a']), true)
    search.ask(input(['ab']))
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    expect(waiting.map(({ url }) => url.searchParams.get('typing'))).toEqual(['1', null])
  })

  it('asks anew for what failed, and for each choice of TLDs', async () => {
    const { search, waiting } = byHand()
    search.ask(input(['a.c']), true)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.fail()
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('failed'))
    search.ask(input(['a.c']))
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    search.ask({ ...input(['a.c']), tlds: ['com', 'com.kh'] })
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
    expect(waiting[2]?.url.searchParams.get('tlds')).toBe('com,com.kh')
  })

  it('asks by the filters, on each page; what only the rows obey is not asked for', async () => {
    const { search, waiting } = byHand()
    const narrowed = {
      ...input(['a'], 2),
      price: 10,
      length: 5,
      free: true,
      sort: 'price',
    } as const
    search.ask(narrowed)
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
    search.ask(shown)
    expect(waiting).toHaveLength(2)
    search.ask({ ...narrowed, price: 5 })
    expect(search.$search.get()).toMatchObject({ phase: 'loading', page: 1, price: 5 })
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
  })

  it('asks for as many pages as the address wants, one after another', async () => {
    const { search, waiting } = byHand()
    search.ask(input(['a'], 3))
    for (const page of [1, 2, 3]) {
      await vi.waitFor(() => expect(waiting).toHaveLength(page))
      expect(waiting[page - 1]?.url.searchParams.get('page')).toBe(String(page))
      waiting[page - 1]?.respond(lines(true))
    }
    await vi.waitFor(() => expect(search.$search.get()).toMatchObject({ phase: 'done', page: 3 }))
    expect(waiting).toHaveLength(3)
  })

  it('shows what was kept from before without asking', () => {
    const { search, waiting } = byHand()
    search.restore({ ...noSearch, phase: 'done', terms: ['a'] })
    search.ask(input(['a']))
    expect(search.$search.get()).toMatchObject({ phase: 'done', terms: ['a'] })
    expect(waiting).toHaveLength(0)
  })
})
