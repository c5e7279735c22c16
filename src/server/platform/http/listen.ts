import type { ServerResponse } from 'node:http'
import { serve } from '@hono/node-server'
import { ConfigError, type Config } from '../config.ts'
import { closeOf } from './close-server.ts'

export interface Listening {
  readonly url: string
  /** Asks clients to close their connections: each answer says `Connection: close`. */
  drain(): void
  close(): Promise<void>
}

const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Load balancers close after 60 s and must be first, or a request may be lost. */
const keepAliveMs = 75_000

/** Listens for requests. Throws ConfigError when the port is unavailable. */
export const listen = (
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: keepAliveMs }
    let draining = false
    const server = serve({ fetch, port, hostname: host, serverOptions }, (info) =>
      resolve({
        url: urlOf(host, info.port),
        drain: () => {
          draining = true
        },
        close: () => close(),
      }),
    )
    const close = closeOf(server)
    // Before Hono's listener, which writes the head.
    server.prependListener('request', (_: unknown, answer: ServerResponse) => {
      if (draining) answer.setHeader('connection', 'close')
    })
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new ConfigError(`PORT ${port} is in use on ${host}`))
      } else if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
        reject(new ConfigError(`PORT ${port} can't be opened on ${host}`))
      } else reject(error)
    })
  })
