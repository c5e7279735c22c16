import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readServerEvents, type ServerEvent, type StreamMetadata } from './read-server-events.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const read = async (pieces: readonly Uint8Array[]): Promise<ServerEvent[]> => {
  const events: ServerEvent[] = []
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  await readServerEvents(stream, (event) => events.push(event))
  return events
}

it('reads id, name and data, and passes over comments and unknown fields', async () => {
  const text = 'retry: 3000\n\n:\n\nid: 7\nevent: user\nother: x\ndata: {"a":1}\n\n'
  expect(await read([bytes(text)])).toEqual([{ id: '7', event: 'user', data: '{"a":1}' }])
})

it('joins several lines of data and applies the id to later events', async () => {
  expect(await read([bytes('id: 1\ndata: a\ndata:b\n\ndata\n\n')])).toEqual([
    { id: '1', event: 'message', data: 'a\nb' },
    { id: '1', event: 'message', data: '' },
  ])
})

it('leaves out an event that was cut off', async () => {
  expect(await read([bytes('data: whole\n\ndata: half\n')])).toHaveLength(1)
})

it('reads the same events however the bytes are cut, with any line ends', async () => {
  const text = fc.string({ unit: 'binary' }).map((all) => all.replace(/[\r\n\0]/g, ''))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ id: fc.nat(), event: fc.constantFrom('user', 'notification'), text })),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 9 }),
      async (events, end, size) => {
        const all = bytes(
          events
            .map(({ id, event, text: data }) =>
              [`id: ${id}`, `event: ${event}`, `data: ${JSON.stringify(data)}`, '', ''].join(end),
            )
            .join('') + `:${end}`,
        )
        const pieces: Uint8Array[] = []
        for (let at = 0; at < all.length; at += size) pieces.push(all.slice(at, at + size))
        expect(await read(pieces)).toEqual(
          events.map(({ id, event, text: data }) => ({
            id: String(id),
            event,
            data: JSON.stringify(data),
          })),
        )
      },
    ),
  )
})

it('reports the stream position and reconnection delay separately from the events', async () => {
  const text = 'retry: 3000\nid: 7\n\nid: 8\ndata: a\n\n:\n\nretry: 60000\n\nretry: soon\n\n'
  const news: StreamMetadata[] = []
  const { body } = new Response(text)
  if (body === null) throw new Error('no body')
  await readServerEvents(
    body,
    () => undefined,
    () => undefined,
    (each) => news.push(each),
  )
  expect(news).toEqual([{ retryMs: 3000 }, { id: '7' }, { retryMs: 60_000 }])
})
