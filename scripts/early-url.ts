import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** An address of this machine that can be asked before who answers there is ready. */
export interface EarlyUrl {
  /** `http://127.0.0.1:…` */
  readonly url: string
  /** Hangs up on all, and listens no more. */
  readonly close: () => Promise<void>
}

/**
 * Listens at once for a server that is still starting. Who asks waits until it is there, and talks
 * with it then; when it never is, they are hung up on.
 *
 * @param server its address once it listens, such as `http://127.0.0.1:4321`
 */
export const earlyUrl = async (server: Promise<string>): Promise<EarlyUrl> => {
  // Who starts the server hears of it by themselves, even if nobody asks.
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
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
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
