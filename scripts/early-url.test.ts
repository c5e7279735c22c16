import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { earlyUrl, type EarlyUrl } from './early-url.ts'

let early: EarlyUrl | undefined
afterEach(() => early?.close())

const listen = async () => {
  const server = createServer((request, response) => response.end(`answer to ${request.url}`))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

test('a request before the server is ready is answered once it is', async () => {
  const started = Promise.withResolvers<string>()
  early = await earlyUrl(started.promise)
  const asked = fetch(`${early.url}/a`).then((answer) => answer.text())
  const server = await listen()
  started.resolve(server.url)
  expect(await asked).toBe('answer to /a')
  expect(await (await fetch(`${early.url}/b`)).text()).toBe('answer to /b')
  server.stop()
})

test('requests to a server that fails to start are disconnected', async () => {
  const started = Promise.withResolvers<string>()
  early = await earlyUrl(started.promise)
  const asked = fetch(`${early.url}/a`)
  asked.catch(() => undefined)
  started.reject(new Error('it stopped'))
  await expect(asked).rejects.toThrow('fetch failed')
})

test('closing disconnects waiting requests', async () => {
  const { url, close } = await earlyUrl(new Promise(() => undefined))
  const asked = fetch(url)
  asked.catch(() => undefined)
  await close()
  await expect(asked).rejects.toThrow('fetch failed')
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
