import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { createUploads } from './uploads.ts'

const mostBytes = 1000
const stalledMs = 20

/** Creates a server that reads files of the sender in the path. */
const create = () => {
  const uploads = createUploads(stalledMs)
  const app = new Hono()
  app.post('/:sender', async (c) => {
    try {
      const bytes = await uploads.read(c, c.req.param('sender'), mostBytes)
      return c.text(`${bytes.byteLength}`)
    } catch (error) {
      if (error instanceof ApiError) return c.text(error.code)
      throw error
    }
  })
  return app
}

/** A body that sends its pieces when it is asked, and ends only when it is told to. */
const openBody = () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let pulls = 0
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      pull: () => {
        pulls += 1
      },
    },
    { highWaterMark: 0 },
  )
  return {
    body,
    isRead: () => pulls > 0,
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
  }
}

const post = (app: Hono, sender: string, body: ReadableStream<Uint8Array>) =>
  app.request(`/${sender}`, { method: 'POST', body, duplex: 'half' } as RequestInit)
const textOf = async (response: Response | Promise<Response>) => (await response).text()

it('reads a file as its pieces come, up to the limit', async () => {
  const app = create()
  const [file, large] = [openBody(), openBody()]
  const answers = [post(app, 'a', file.body), post(app, 'a', large.body)]
  for (const bytes of [400, 600]) file.send(bytes)
  file.end()
  for (const bytes of [400, 601]) large.send(bytes)
  expect(await Promise.all(answers.map(textOf))).toEqual(['1000', 'FILE_TOO_LARGE'])
})

it('gives a file up that stalls', async () => {
  const file = openBody()
  const answer = post(create(), 'a', file.body)
  file.send(10)
  expect(await textOf(answer)).toBe('FILE_NOT_RECEIVED')
})

it('reads two files of a customer at once; the others wait unread, and too many are refused', async () => {
  const app = create()
  const files = Array.from({ length: 23 }, openBody)
  const answers = files.map(({ body }) => post(app, 'thief', body))
  expect(await textOf(answers[22] ?? new Response())).toBe('TOO_MANY_REQUESTS')
  expect(files.map(({ isRead }) => isRead()).lastIndexOf(true)).toBe(1)
  const other = openBody()
  const answer = post(app, 'customer', other.body)
  other.send(5)
  other.end()
  expect(await textOf(answer)).toBe('5')
  for (const { send, end } of files) {
    send(7)
    end()
  }
  expect(await Promise.all(answers.slice(0, 22).map(textOf))).toEqual(
    Array.from({ length: 22 }, () => '7'),
  )
})
