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
 * Listens for requests.
 *
 * @throws ConfigError when the port is in use or not allowed
 */
export const listen = (
  fetch: Parameters<typeof serve>[0]['fetch'],
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host }, (info) =>
      resolve({
        url: urlOf(host, info.port),
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            if ('closeAllConnections' in server) setImmediate(() => server.closeIdleConnections())
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
