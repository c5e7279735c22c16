import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it, onTestFinished, vi } from 'vitest'
import { answerLines } from './answer-lines.ts'

const answered = async (lines: AsyncIterable<unknown>) => {
  const app = new Hono()
  app.get('/', (c) => answerLines(c, lines, (line) => JSON.stringify(line)))
  const { body, headers } = await app.request('/')
  expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => (await reader?.read())?.value
}

it('sends what is known in one piece', async () => {
  const piece = await answered(Readable.from([1, 2, 'end']))
  expect(await piece()).toBe('1\n2\n"end"\n')
  expect(await piece()).toBeUndefined()
})

it('sends a line when it is known, and with it those that came together', async () => {
  const later = Promise.withResolvers<undefined>()
  const piece = await answered(
    (async function* () {
      yield 1
      await later.promise
      yield 2
      yield 3
    })(),
  )
  expect(await piece()).toBe('1\n')
  later.resolve(undefined)
  expect(await piece()).toBe('2\n3\n')
  expect(await piece()).toBeUndefined()
})

it('says what the first line throws before anything is sent', async () => {
  const lines = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('bad input')) }),
  }
  const app = new Hono()
  app.get('/', (c) => answerLines(c, lines, String))
  app.onError((error, c) => c.text(error.message, 400))
  const response = await app.request('/')
  expect([response.status, await response.text()]).toEqual([400, 'bad input'])
})

/** Asks a server for lines as a browser does that does not decompress. */
const served = async (
  lines: AsyncIterable<unknown>,
  encodings: string,
  method = 'GET',
): Promise<IncomingMessage> => {
  const app = new Hono()
  app.get('/', (c) => answerLines(c, lines, (line) => JSON.stringify(line)))
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((asked, answer) => void listener(asked, answer))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const headers = { 'accept-encoding': encodings }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ host: '127.0.0.1', port, headers, method }, resolve).on('error', reject).end()
  return promise
}

const textOf = async (body: AsyncIterable<Buffer>): Promise<string> => {
  let text = ''
  for await (const piece of body) text += piece.toString()
  return text
}

const long = Array.from({ length: 300 }, (_, at) => ({ domainName: `angkor.tld${at}` }))
const longText = long.map((line) => `${JSON.stringify(line)}\n`).join('')

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', undefined],
  ['br;q=0, identity', undefined],
  ['', undefined],
])('a whole answer for a client with %j is in one encoding', async (encodings, expected) => {
  const answer = await served(Readable.from(long), encodings)
  expect(answer.headers['content-encoding']).toBe(expected)
  expect(answer.headers.vary).toBe('accept-encoding')
  const body = expected === undefined ? answer : answer.pipe(createBrotliDecompress())
  expect(await textOf(body)).toBe(longText)
})

it('a short whole answer is not compressed', async () => {
  const answer = await served(Readable.from([1]), 'br')
  expect([answer.headers['content-encoding'], await textOf(answer)]).toEqual([undefined, '1\n'])
})

it('each compressed line can be read before the next one exists', async () => {
  const later = Promise.withResolvers<undefined>()
  const lines = (async function* () {
    yield* long
    await later.promise
    yield 'end'
  })()
  const answer = await served(lines, 'br')
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers.vary).toBe('accept-encoding')
  let text = ''
  for await (const piece of answer.pipe(createBrotliDecompress()) as AsyncIterable<Buffer>) {
    text += piece.toString()
    if (text === longText) later.resolve(undefined)
  }
  expect(text).toBe(`${longText}"end"\n`)
})

it('HEAD has the headers without a body', async () => {
  const later = (async function* () {
    yield 1
    await new Promise(() => undefined)
  })()
  const answer = await served(later, 'br', 'HEAD')
  expect([answer.headers['content-encoding'], await textOf(answer)]).toEqual(['br', ''])
})

it.each(['br', 'identity'])('in %s, a later error ends the answer after its lines', async (one) => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const later = Promise.withResolvers<undefined>()
  const lines = (async function* () {
    yield 1
    await later.promise
    throw new Error('the registry left')
  })()
  const answer = await served(lines, one)
  const pieces = one === 'br' ? answer.pipe(createBrotliDecompress({ finishFlush: 1 })) : answer
  let text = ''
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    text += piece.toString()
    later.resolve(undefined)
  }
  expect(text).toBe('1\n')
  expect(error).toHaveBeenCalledOnce()
  error.mockRestore()
})

it.each(['br', 'identity'])('in %s, the lines end after the client has left', async (one) => {
  const stopped = Promise.withResolvers<undefined>()
  const lines = (async function* () {
    try {
      for (let line = 1; ; line += 1) {
        yield line
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      }
    } finally {
      stopped.resolve(undefined)
    }
  })()
  const answer = await served(lines, one)
  answer.once('data', () => answer.destroy())
  await stopped.promise
})
