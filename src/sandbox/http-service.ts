import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listenError } from './start-error.ts'

/** A service that listens on loopback. */
export interface RunningService {
  readonly port: number
  /** Ends all connections, also those of a `hang` behaviour. */
  stop(): Promise<void>
}

/** A Hono app with any bindings. */
interface App {
  readonly fetch: (request: Request, env: object) => Response | Promise<Response>
}

/** Serves a Hono app on 127.0.0.1; port 0 picks a free one. Throws SandboxStartError. */
export async function serveHttp(app: App, service: string, port: number): Promise<RunningService> {
  const handle = getRequestListener(app.fetch)
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(listenError(error, service, port))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
