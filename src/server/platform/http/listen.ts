import type { Socket } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { ConfigError, type Config } from '../config.ts'

export interface Listening {
  readonly url: string
  close(): Promise<void>
}

const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Load balancers close after 60 s and must be first, or a request may be lost. */
const keepAliveMs = 75_000

/** Returns a function that closes idle connections; Node's own misses unused and later ones. */
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

/** Listens for requests. Throws ConfigError when the port is unavailable. */
export const listen = (
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: keepAliveMs }
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
