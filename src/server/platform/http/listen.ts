import type { Socket } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { ConfigError, type Config } from '../config.ts'

/** An open port. */
export interface Listening {
  /** `http://127.0.0.1:4321` */
  readonly url: string
  /** Takes no more requests, and ends with those under way. */
  close(): Promise<void>
}

const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/**
 * How long a connection is kept for the next request, milliseconds. Longer than load balancers keep
 * theirs (60 s is what most begin with): who has just sent a request on a connection that we end
 * can't know whether it was done, and an order is not sent again.
 */
const keptMs = 75_000

/**
 * Lets a server end each connection when nothing is asked on it. Node's own `closeIdleConnections`
 * leaves those that were opened and never used, and those that become idle later.
 *
 * @returns begins to end them, and goes on until none is left
 */
const endIdleOf = (server: ServerType): (() => void) => {
  const idle = new Set<Socket>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }, answer: NodeJS.EventEmitter) => {
    idle.delete(socket)
    answer.once('close', () => {
      if (isClosing) socket.destroySoon()
      else if (!socket.destroyed) idle.add(socket)
    })
  })
  return () => {
    isClosing = true
    for (const socket of idle) socket.destroySoon()
  }
}

/**
 * Listens for requests.
 *
 * @throws ConfigError when the port is in use or not allowed
 */
export const listen = (
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: keptMs }
    const server = serve({ fetch, port, hostname: host, serverOptions }, (info) =>
      resolve({
        url: urlOf(host, info.port),
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            setImmediate(endIdle)
          }),
      }),
    )
    const endIdle = endIdleOf(server)
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new ConfigError(`PORT ${port} is in use on ${host}`))
      } else if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
        reject(new ConfigError(`PORT ${port} can't be opened on ${host}`))
      } else reject(error)
    })
  })
