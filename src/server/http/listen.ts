import { serve } from '@hono/node-server'
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

/** How often connections that have become idle are ended while a server closes, milliseconds. */
const sweepMs = 20

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
            const sweep = setInterval(() => {
              if ('closeIdleConnections' in server) server.closeIdleConnections()
            }, sweepMs)
            server.close(() => {
              clearInterval(sweep)
              closed()
            })
          }),
      }),
    )
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new ConfigError(`PORT ${port} is in use on ${host}`))
      } else if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
        reject(new ConfigError(`PORT ${port} can't be opened on ${host}`))
      } else reject(error)
    })
  })
