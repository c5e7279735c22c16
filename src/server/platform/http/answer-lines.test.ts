import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
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
