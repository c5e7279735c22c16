import { randomBytes } from 'node:crypto'
import { ProviderError } from '../../platform/provider-error.ts'
import { openConnection, type Connection, type ConnectionConfig } from './connection.ts'
import type { EppResponse } from './response.ts'
import type { XmlNode } from './xml-writer.ts'
import type { Clock } from '../../platform/clock.ts'

/** Writes a command for a session, which may or may not have the fee extension. */
export type CommandWriter = (session: { readonly fee: boolean }) => readonly XmlNode[]

/** A few logged-in sessions that share a queue. */
export interface Pool {
  /**
   * Runs a command on the next free session.
   *
   * @param kind `read` may be sent again by itself if the connection breaks meanwhile; `write` never
   *   is, and goes before waiting reads
   * @throws ProviderError
   */
  run(
    kind: 'read' | 'write',
    write: CommandWriter,
  ): Promise<EppResponse & { readonly fee: boolean }>
  /** Takes no more commands, lets those under way end, logs out. */
  close(): Promise<void>
}

/** How a pool behaves besides its connections. */
export interface PoolConfig extends ConnectionConfig {
  readonly connections: number
  /** How long a session may idle before a hello. */
  readonly keepAliveMs: number
}

type Outcome = EppResponse & { readonly fee: boolean }

interface Job {
  readonly kind: 'read' | 'write'
  readonly write: CommandWriter
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
  readonly timer: NodeJS.Timeout
  retried: boolean
}

interface Session {
  readonly connection: Connection
  keepAlive: NodeJS.Timeout | undefined
}

/** The code of a timeout of a command that was never sent. */
const noConnection = 'no-connection'
const maxQueue = 2_000
const firstBackoffMs = 100
const longestBackoffMs = 5_000

/** Lost underway, as against closed by the registry with a result code. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.kind === 'unreachable' &&
  !/^\d{4}$/.test(error.code ?? '')

/** A pool that connects when there is work. */
export const createPool = (config: PoolConfig, clock: Clock): Pool => {
  const queues: Record<Job['kind'], Job[]> = { write: [], read: [] }
  const idle: Session[] = []
  const leaving = new Set<Promise<void>>()
  /** Sessions that are busy or idle, and those being connected. */
  let alive = 0
  let connecting = 0
  let failures = 0
  let lastFailure: ProviderError | undefined
  /** On the machine's steady clock, like the timers: pacing is no matter of the shop's time. */
  let connectAgainAt = 0
  let closing = false
  let closed: (() => void) | undefined

  // Unique across our processes, and sorted by start in the registry's log.
  const idPrefix = `${clock.now().getTime().toString(36)}-${randomBytes(4).toString('hex')}`
  let commands = 0
  const nextId = (): string => {
    commands += 1
    return `${idPrefix}-${commands.toString(36)}`
  }

  const take = (): Job | undefined => queues.write.shift() ?? queues.read.shift()
  const waiting = (): number => queues.write.length + queues.read.length

  const rejectWaiting = (error: ProviderError): void => {
    for (const job of [...queues.write.splice(0), ...queues.read.splice(0)]) {
      clearTimeout(job.timer)
      job.reject(error)
    }
  }

  const settleClosing = (): void => {
    if (closing && alive === 0 && connecting === 0) closed?.()
  }

  const release = (session: Session): void => {
    if (closing) {
      const leave = session.connection.close().finally(() => leaving.delete(leave))
      leaving.add(leave)
      return
    }
    session.keepAlive = setTimeout(() => void keepAlive(session), config.keepAliveMs).unref()
    idle.push(session)
  }

  const occupy = (session: Session): void => {
    clearTimeout(session.keepAlive)
    const index = idle.indexOf(session)
    if (index >= 0) idle.splice(index, 1)
  }

  const keepAlive = async (session: Session): Promise<void> => {
    occupy(session)
    try {
      await session.connection.hello()
      release(session)
      dispatch()
    } catch {
      // The connection is gone; whoever waited for it needs another.
      dispatch()
    }
  }

  const work = async (session: Session, job: Job): Promise<void> => {
    clearTimeout(job.timer)
    const { connection } = session
    try {
      const response = await connection.send(job.write({ fee: connection.fee }))
      release(session)
      job.resolve({ ...response, fee: connection.fee })
    } catch (error) {
      if (isLostConnection(error) && job.kind === 'read' && !job.retried && !closing) {
        // A session that the server dropped while it idled is noticed only by using it.
        enqueue({ ...job, retried: true })
      } else {
        job.reject(error)
      }
    }
    dispatch()
  }

  const backoff = (error: ProviderError): void => {
    failures += 1
    lastFailure = error
    const wait = Math.min(firstBackoffMs * 2 ** (failures - 1), longestBackoffMs)
    connectAgainAt = performance.now() + wait
  }

  const open = async (): Promise<void> => {
    connecting += 1
    let counted = false
    const session: { current: Session | undefined } = { current: undefined }
    try {
      const connection = await openConnection(config, nextId, () => {
        if (session.current !== undefined) occupy(session.current)
        if (counted) alive -= 1
        settleClosing()
      })
      session.current = { connection, keepAlive: undefined }
      counted = true
      alive += 1
      failures = 0
      release(session.current)
    } catch (error) {
      backoff(
        error instanceof ProviderError
          ? error
          : new ProviderError('registry', 'unreachable', 'cannot connect', { cause: error }),
      )
    } finally {
      connecting -= 1
    }
    settleClosing()
    dispatch()
  }

  const dispatch = (): void => {
    while (idle.length > 0) {
      const job = take()
      if (job === undefined) return
      const session = idle.pop()
      if (session === undefined) return
      occupy(session)
      void work(session, job)
    }
    if (waiting() === 0 || closing) return
    const wait = Math.ceil(connectAgainAt - performance.now())
    if (wait <= 0) {
      const wanted = Math.min(waiting() - connecting, config.connections - alive - connecting)
      for (let opened = 0; opened < wanted; opened += 1) void open()
    } else if (alive + connecting === 0 && lastFailure !== undefined) {
      // Nobody will serve the queue before the next attempt: say so now.
      const { kind, message, code } = lastFailure
      rejectWaiting(
        new ProviderError('registry', kind, message, {
          code,
          retryAfterMs: wait,
          cause: lastFailure,
        }),
      )
    }
  }

  const enqueue = (job: Omit<Job, 'timer'>): void => {
    const queue = queues[job.kind]
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(queued), 1)
      job.reject(
        new ProviderError('registry', 'timeout', 'no free connection in time', {
          code: noConnection,
        }),
      )
    }, config.timeoutMs)
    const queued = { ...job, timer }
    queue.push(queued)
  }

  return {
    run: (kind, write) => {
      if (closing) {
        return Promise.reject(new ProviderError('registry', 'unreachable', 'the client is closed'))
      }
      if (waiting() >= maxQueue) {
        return Promise.reject(
          new ProviderError('registry', 'rate-limited', 'too many commands wait'),
        )
      }
      return new Promise((resolve, reject) => {
        enqueue({ kind, write, resolve, reject, retried: false })
        dispatch()
      })
    },
    close: async () => {
      if (!closing) {
        closing = true
        rejectWaiting(new ProviderError('registry', 'unreachable', 'the client is closed'))
        for (const session of [...idle]) {
          occupy(session)
          release(session)
        }
      }
      if (alive + connecting > 0) {
        await new Promise<void>((resolve) => {
          const before = closed
          closed = () => {
            before?.()
            resolve()
          }
        })
      }
      await Promise.all(leaving)
    },
  }
}
