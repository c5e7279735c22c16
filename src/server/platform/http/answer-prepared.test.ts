import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answerPrepared } from './answer-prepared.ts'
import { prepareAnswer, preparedOf } from './prepared-answers.ts'

const answer = prepareAnswer({ tld: 'ខ្មែរ', rows: Array.from({ length: 1500 }, (_, at) => at) })
const prepared = preparedOf(answer)
const app = new Hono()
app.get('/', (c) => {
  if (prepared === undefined) throw new Error('nothing was prepared')
  c.header('x-request-id', 'the-request')
  return answerPrepared(c, prepared, 'the-request')
})

const server = createServer((request, response) => {
  void getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  url = `http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}`
})
afterAll(() => server.close())

it.each([
  ['plain', { 'accept-encoding': 'identity' }, null],
  ['compressed', { 'accept-encoding': 'br' }, 'br'],
  ['of another origin', { 'accept-encoding': 'br', origin: 'https://other.example' }, 'br'],
])('the same text comes %s', async (_, headers, encoding) => {
  const error = vi.spyOn(console, 'error')
  const response = await fetch(url, { headers })
  expect(await response.json()).toEqual(answer)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('etag')).toBe(prepared?.tag)
  expect(response.headers.get('x-request-id')).toBe('the-request')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('vary')).toContain('accept-encoding')
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})

it('a client with the same tag gets 304, and the connection stays open', async () => {
  for (let time = 0; time < 2; time += 1) {
    const response = await fetch(url, { headers: { 'if-none-match': prepared?.tag ?? '' } })
    expect([response.status, await response.text()]).toEqual([304, ''])
  }
})

it('without a connection of ours it is the same answer', async () => {
  const response = await app.request('/')
  expect(await response.json()).toEqual(answer)
  expect(response.headers.get('etag')).toBe(prepared?.tag)
})
