import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** A URL that accepts requests before its server is ready. */
export interface EarlyUrl {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Listens for a server that is starting and forwards connections to it once it is ready. */
export const earlyUrl = async (server: Promise<string>): Promise<EarlyUrl> => {
  server.catch(() => undefined)
  const open = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    return socket.once('close', () => open.delete(socket))
  }
  const pass = async (caller: Socket): Promise<void> => {
    const { hostname, port } = new URL(await server)
    const answerer = keep(connect({ host: hostname, port: Number(port) }))
    await Promise.all([pipeline(caller, answerer), pipeline(answerer, caller)])
  }
  const listener = createServer((caller) => {
    keep(caller)
    pass(caller).catch(() => caller.destroy())
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const bound = listener.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
