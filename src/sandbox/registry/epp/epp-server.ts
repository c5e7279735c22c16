import type { Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { RunningService } from '../../http-service.ts'
import { pause } from '../../pause.ts'
import { listenError } from '../../start-error.ts'
import type { Certificate } from './certificate.ts'
import { FrameError, createFrameReader, encodeFrame } from './frames.ts'
import { createEppSession, type SessionDeps } from './session.ts'

/** Serves EPP over TLS (RFC 5734) on 127.0.0.1. Throws SandboxStartError. */
export async function serveEpp(
  deps: SessionDeps,
  certificate: Certificate,
  port: number,
  stopping: AbortSignal,
): Promise<RunningService> {
  const sockets = new Set<Socket>()
  const server = createServer(
    { key: certificate.key, cert: certificate.cert, minVersion: 'TLSv1.2' },
    (socket) => {
      converse(socket, deps, stopping)
    },
  )
  server.on('connection', (socket: Socket) => {
    if (deps.behaviours.current.registry.down) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  deps.behaviours.onChange(() => {
    if (deps.behaviours.current.registry.down) cutAll()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(listenError(error, 'EPP', port))
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
        cutAll()
      }),
  }
}

/** Handles one command at a time, in order. */
function converse(socket: TLSSocket, deps: SessionDeps, stopping: AbortSignal): void {
  const session = createEppSession(deps)
  const readFrames = createFrameReader()
  const hangs = () => deps.behaviours.current.registry.hang
  const waiting: string[] = []
  let isBusy = false

  const answerAll = async () => {
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (hangs()) continue
      const reply = session.reply(next)
      // A hanging command blocks its connection.
      if (reply.xml === undefined) return
      if (reply.delayMs > 0) await pause(reply.delayMs, stopping)
      if (socket.destroyed) return
      if (reply.isLost === true) {
        socket.destroy()
        return
      }
      if (reply.closes) {
        socket.end(encodeFrame(reply.xml))
        return
      }
      socket.write(encodeFrame(reply.xml))
    }
    isBusy = false
  }

  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (segment: Buffer) => {
    try {
      waiting.push(...readFrames(segment))
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      socket.destroy()
      return
    }
    void answerAll()
  })
  if (!hangs()) socket.write(encodeFrame(session.greeting()))
}
