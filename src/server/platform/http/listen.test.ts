import { Agent, get, Server, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { listen, type Listening } from './listen.ts'

const agent = new Agent({ keepAlive: true })
afterEach(() => agent.destroy())

const ask = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response))
    }).on('error', reject)
  })

const open = (fetch: () => Response | Promise<Response>): Promise<Listening> =>
  listen(fetch, { host: '127.0.0.1', port: 0 })

it('keeps a connection open for longer than a load balancer does', async () => {
  const server = await open(() => new Response('a'))
  const { headers } = await ask(server.url)
  expect(headers['keep-alive']).toBe('timeout=75')
  await server.close()
})

it('closes after the running requests, with all connections', async () => {
  const asked = Promise.withResolvers<undefined>()
  const answer = Promise.withResolvers<Response>()
  const server = await open(() => {
    asked.resolve(undefined)
    return answer.promise
  })
  const answered = ask(server.url)
  await asked.promise
  const closed = server.close()
  answer.resolve(new Response('late'))
  expect((await answered).statusCode).toBe(200)
  await closed
})

it('closes when an answer ends that had begun before', async () => {
  const body = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  const server = await open(
    () => new Response(new ReadableStream<Uint8Array>({ start: (it) => body.resolve(it) })),
  )
  const begun = Promise.withResolvers<IncomingMessage>()
  get(server.url, { agent }, begun.resolve).on('error', begun.reject)
  const controller = await body.promise
  controller.enqueue(new TextEncoder().encode('a'))
  const response = await begun.promise
  response.resume()
  const closed = server.close()
  controller.enqueue(new TextEncoder().encode('b'))
  controller.close()
  await closed
})

it('does not wait for idle connections', async () => {
  const server = await open(() => new Response('a'))
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
  const ended = new Promise((resolve) => silent.once('close', resolve))
  silent.resume()
  await new Promise((resolve) => silent.once('connect', resolve))
  // Later requests are served: the server has both by now.
  await ask(server.url)
  await server.close()
  await ended
})

it('listens no longer when it ends idle connections: one that arrives meanwhile would be reset', async () => {
  const server = await open(() => new Response('a'))
  await ask(server.url)
  const listening: boolean[] = []
  const ended = vi.spyOn(Server.prototype, 'closeIdleConnections')
  ended.mockImplementation(function (this: Server) {
    listening.push(this.listening)
  })
  await server.close()
  ended.mockRestore()
  expect(listening).not.toContain(true)
})
