import { createServer, type Socket } from 'node:net'
import type { Behaviours } from '../../control/behaviours.ts'
import type { RunningService } from '../../http-service.ts'
import { pause } from '../../pause.ts'
import { listenError } from '../../start-error.ts'
import type { DomainTable } from '../domain-table.ts'
import { isHostName, splitName } from '../initial-state.ts'
import { createdRecord, noRecord, takenRecord } from './whois-record.ts'

export interface WhoisDeps {
  readonly table: DomainTable
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
}

const MAX_QUERY = 512

/** Serves WHOIS (RFC 3912) for every TLD, `.th` in its own form. Throws SandboxStartError. */
export async function serveWhois(deps: WhoisDeps, port: number): Promise<RunningService> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (deps.behaviours.current.whois.down) socket.destroy()
    else converse(socket, deps)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(listenError(error, 'WHOIS', port))
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
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Answers one line. */
function converse(socket: Socket, deps: WhoisDeps): void {
  let query = ''
  let isAsked = false
  socket.on('data', (chunk: Buffer) => {
    if (isAsked) return
    query += chunk.toString('latin1')
    isAsked = query.includes('\n') || query.length > MAX_QUERY
    if (isAsked) void answer(socket, query, deps)
  })
}

/** Returns a query's name without flags (`-T dn,ace`) and suffix (`/e`). */
function nameIn(query: string): string {
  const line = query.split(/\r?\n/)[0] ?? ''
  return (line.trim().split(/\s+/).at(-1) ?? '').replace(/\/e$/i, '').toLowerCase()
}

async function answer(socket: Socket, query: string, deps: WhoisDeps): Promise<void> {
  const name = nameIn(query)
  const { delayMs, tlds } = deps.behaviours.current.whois
  const tld = name.split('.').at(-1) ?? ''
  const told = tlds[splitName(name)?.suffix ?? tld] ?? tlds[tld]
  if (told?.hang === true) return
  await pause(Math.max(delayMs, told?.delayMs ?? 0), deps.stopping)
  if (socket.destroyed) return
  const text = textAbout(name, deps)
  switch (told?.answer) {
    case undefined:
      socket.end(text.replaceAll('\n', '\r\n'))
      return
    case 'latin1':
      socket.end(Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'))
      return
    case 'garbage':
      socket.end(Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 37) % 256)))
      return
    case 'empty':
      socket.end()
      return
    case 'huge':
      socket.end(`${text}\n${'% and so on, and so on, and so on\n'.repeat(100_000)}`)
      return
    case 'limited':
      socket.end('Your query rate limit was exceeded. Try again later.\r\n')
      return
    case 'cut':
      socket.write(text.slice(0, text.length / 2), () => socket.resetAndDestroy())
  }
}

function textAbout(name: string, { table, now }: WhoisDeps): string {
  if (!isHostName(name)) return `Invalid query: ${name}\n`
  const state = table.state(name)
  if (state.kind === 'registered') {
    return createdRecord(state.domain, table.contact(state.domain.registrant))
  }
  return state.kind === 'taken' ? takenRecord(name, now()) : noRecord(name)
}
