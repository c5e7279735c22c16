import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { portProblem } from './free-port.ts'

test('a port in use is reported in one line, a free one is not', async () => {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<number>()
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address()
    resolve(typeof bound === 'object' && bound ? bound.port : 0)
  })
  const port = await promise
  expect(await portProblem('127.0.0.1', port)).toBe(
    `Port ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT to another.`,
  )
  await new Promise((closed) => server.close(closed))
  expect(await portProblem('127.0.0.1', port)).toBeUndefined()
  expect(await portProblem('192.0.2.1', port)).toMatch('check HOST and PORT')
})
