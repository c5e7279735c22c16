import { Server, type Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'

/** A client that has just connected is about to send its request. */
const firstRequestMs = 1_000
/** A quiet turn of the event loop takes less; a busier one leaves time for connections to arrive. */
const quietTurnMs = 0.04
const longestWaitMs = 2000

/**
 * Runs `close` right after a turn of the event loop that accepted no connection: the system resets
 * the connections that still wait to be accepted.
 */
const whenQuiet = (acceptedCount: () => number, close: () => void): void => {
  const latest = performance.now() + longestWaitMs
  const turn = (accepted: number, begunAt: number): void => {
    setImmediate(() => {
      const now = performance.now()
      const isQuiet = acceptedCount() === accepted && now - begunAt < quietTurnMs
      if (isQuiet || now > latest) close()
      else turn(acceptedCount(), now)
    })
  }
  turn(acceptedCount(), performance.now())
}

/**
 * Returns a function that stops listening and resolves when all requests are answered. It ends idle
 * connections; `close` of Node's HTTP server misses unused and later ones.
 */
export const closeOf = (server: ServerType): (() => Promise<void>) => {
  /** Idle connections, and when those without a request yet were accepted. */
  const idle = new Map<Socket, number | undefined>()
  let accepted = 0
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    accepted += 1
    idle.set(socket, performance.now())
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }, answer: NodeJS.EventEmitter) => {
    idle.delete(socket)
    answer.once('close', () => {
      if (isClosing) socket.destroySoon()
      else if (!socket.destroyed) idle.set(socket, undefined)
    })
  })
  const endIdle = (): void => {
    for (const [socket, acceptedAt = -firstRequestMs] of idle) {
      const left = acceptedAt + firstRequestMs - performance.now()
      if (left <= 0) socket.destroySoon()
      else setTimeout(() => idle.has(socket) && socket.destroySoon(), left)
    }
  }
  return () =>
    new Promise((closed) => {
      whenQuiet(
        () => accepted,
        () => {
          isClosing = true
          // Not the method of `http.Server`, which ends idle connections before it stops listening.
          Server.prototype.close.call(server, () => closed())
          setImmediate(endIdle)
        },
      )
    })
}
