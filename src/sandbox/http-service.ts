import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { listenError } from './start-error.ts'

/** A service that listens on loopback. */
export interface RunningService {
  readonly port: number
  /** Ends open connections too, also those that a `hang` behaviour keeps waiting. */
  stop(): Promise<void>
}

/**
 * Serves a Hono application over HTTP on 127.0.0.1.
 * @param port 0 for any free port.
 * @throws SandboxStartError when the port cannot be had.
 */
export async function serveHttp(app: Hono, service: string, port: number): Promise<RunningService> {
  const handle = getRequestListener(app.fetch)
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(listenError(error, service, port))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
