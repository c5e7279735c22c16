import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../../client/create-client.ts'
import { createSearch } from './create-search.ts'

/** A search over a network in which each answer is let go by hand. */
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

const lines = (hasMore = false) =>
  `{"type":"rows","rows":[],"unsupported":[],"hasMore":${String(hasMore)}}\n{"type":"end"}\n`

describe('a running search', () => {
  it('gives up what was asked before', async () => {
    const { search, waiting } = byHand()
    search.ask(['a'])
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    search.ask(['b'])
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[0]?.respond(lines())
    waiting[1]?.respond(lines(true))
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    expect(search.$search.get()).toMatchObject({ terms: ['b'], hasMore: true })
  })

  it('shows a search that was done at once when it is gone back to', async () => {
    const { search, waiting } = byHand()
    search.ask(['a'])
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.respond(lines())
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('done'))
    search.ask(['b'])
    expect(search.$search.get().phase).toBe('loading')
    search.ask(['a'])
    expect(search.$search.get()).toMatchObject({ phase: 'done', terms: ['a'] })
  })

  it('asks for the next page with its number', async () => {
    const { search, waiting } = byHand()
    search.ask(['a', 'b', 'c'])
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
    search.ask(['-'])
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]?.fail()
    await vi.waitFor(() => expect(search.$search.get().phase).toBe('failed'))
    expect(search.$search.get().error?.messageCode).toBe('INVALID_DOMAIN')
  })
})
