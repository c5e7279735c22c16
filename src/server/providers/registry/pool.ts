import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { traced } from '../../platform/traces/index.ts'
import {
  createCommandQueue,
  type Command,
  type CommandKind,
  type CommandQueue,
  type CommandWriter,
  type Outcome,
} from './command-queue.ts'
import { openConnection, type Connection, type ConnectionConfig } from './connection.ts'

export type { CommandWriter } from './command-queue.ts'

/** A few logged-in sessions that share a queue. */
export interface Pool {
  /** Runs a command. A lost connection repeats a `read`, never a `write`. Throws ProviderError. */
  run(kind: CommandKind, write: CommandWriter): Promise<Outcome>
  close(): Promise<void>
}

export interface PoolConfig extends ConnectionConfig {
  readonly connections: number
  /** Idle time before a hello. */
  readonly keepAliveMs: number
}

interface Session {
  readonly connection: Connection
  keepAlive: NodeJS.Timeout | undefined
}

const maxQueue = 2_000
const firstBackoffMs = 100
const longestBackoffMs = 5_000

/** Returns whether the connection broke, in contrast to a result code that closes it. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.kind === 'unreachable' &&
  !/^\d{4}$/.test(error.code ?? '')

/** Creates transaction ids that are unique across processes and sort by start. */
const createIds = (clock: Clock): (() => string) => {
  const prefix = `${clock.now().getTime().toString(36)}-${randomBytes(4).toString('hex')}`
  let commands = 0
  return () => {
    commands += 1
    return `${prefix}-${commands.toString(36)}`
  }
}

const clientClosed = (): ProviderError =>
  new ProviderError('registry', 'unreachable', 'the client is closed')

class SessionPool implements Pool {
  readonly #config: PoolConfig
  readonly #nextId: () => string
  readonly #queue: CommandQueue
  readonly #idle: Session[] = []
  readonly #leaving = new Set<Promise<void>>()
  /** Busy and idle sessions. */
  #alive = 0
  #connecting = 0
  #failures = 0
  #lastFailure: ProviderError | undefined
  /** Connection pacing uses the steady clock, like the timers, and not the shop's time. */
  #connectAgainAt = 0
  #closing = false
  #closed: (() => void) | undefined

  constructor(config: PoolConfig, clock: Clock) {
    this.#config = config
    this.#nextId = createIds(clock)
    this.#queue = createCommandQueue(config.timeoutMs)
  }

  run(kind: CommandKind, write: CommandWriter): Promise<Outcome> {
    if (this.#closing) return Promise.reject(clientClosed())
    if (this.#queue.size() >= maxQueue) {
      return Promise.reject(new ProviderError('registry', 'rate-limited', 'too many commands wait'))
    }
    const send = () =>
      new Promise<Outcome>((resolve, reject) => {
        this.#queue.add({ kind, write, resolve, reject, retried: false })
        this.#dispatch()
      })
    return traced('call registry', { 'peer.service': 'registry', 'shop.command': kind }, send)
  }

  async close(): Promise<void> {
    if (!this.#closing) {
      this.#closing = true
      this.#queue.rejectAll(clientClosed())
      for (const session of [...this.#idle]) {
        this.#occupy(session)
        this.#release(session)
      }
    }
    if (this.#alive + this.#connecting > 0) {
      await new Promise<void>((resolve) => {
        const before = this.#closed
        this.#closed = () => {
          before?.()
          resolve()
        }
      })
    }
    await Promise.all(this.#leaving)
  }

  #settleClosing(): void {
    if (this.#closing && this.#alive === 0 && this.#connecting === 0) this.#closed?.()
  }

  #release(session: Session): void {
    if (this.#closing) {
      const leave = session.connection.close().finally(() => this.#leaving.delete(leave))
      this.#leaving.add(leave)
      return
    }
    session.keepAlive = setTimeout(
      () => void this.#keepAlive(session),
      this.#config.keepAliveMs,
    ).unref()
    this.#idle.push(session)
  }

  #occupy(session: Session): void {
    clearTimeout(session.keepAlive)
    const index = this.#idle.indexOf(session)
    if (index >= 0) this.#idle.splice(index, 1)
  }

  async #keepAlive(session: Session): Promise<void> {
    this.#occupy(session)
    try {
      await session.connection.hello()
      this.#release(session)
    } catch {
      // The connection is lost; waiting commands need another one.
    }
    this.#dispatch()
  }

  async #work(session: Session, command: Command): Promise<void> {
    const { connection } = session
    try {
      const response = await connection.send(command.write({ fee: connection.fee }))
      this.#release(session)
      command.resolve({ ...response, fee: connection.fee })
    } catch (error) {
      const canRetry = command.kind === 'read' && !command.retried && !this.#closing
      // Only use reveals that the server dropped an idle session.
      if (canRetry && isLostConnection(error)) this.#queue.add({ ...command, retried: true })
      else command.reject(error)
    }
    this.#dispatch()
  }

  #backOff(error: ProviderError): void {
    this.#failures += 1
    this.#lastFailure = error
    const wait = Math.min(firstBackoffMs * 2 ** (this.#failures - 1), longestBackoffMs)
    this.#connectAgainAt = performance.now() + wait
  }

  async #open(): Promise<void> {
    this.#connecting += 1
    let session: Session | undefined
    const onClose = (): void => {
      if (session !== undefined) {
        this.#occupy(session)
        this.#alive -= 1
      }
      this.#settleClosing()
    }
    try {
      const connection = await openConnection(this.#config, this.#nextId, onClose)
      session = { connection, keepAlive: undefined }
      this.#alive += 1
      this.#failures = 0
      this.#release(session)
    } catch (error) {
      this.#backOff(
        error instanceof ProviderError
          ? error
          : new ProviderError('registry', 'unreachable', 'cannot connect', { cause: error }),
      )
    } finally {
      this.#connecting -= 1
    }
    this.#settleClosing()
    this.#dispatch()
  }

  #dispatch(): void {
    for (let session = this.#idle.at(-1); session !== undefined; session = this.#idle.at(-1)) {
      const command = this.#queue.take()
      if (command === undefined) return
      this.#occupy(session)
      void this.#work(session, command)
    }
    if (this.#queue.size() === 0 || this.#closing) return
    const wait = Math.ceil(this.#connectAgainAt - performance.now())
    if (wait <= 0) this.#openSessions()
    else if (this.#alive + this.#connecting === 0) this.#rejectUntil(wait)
  }

  #openSessions(): void {
    const missing = this.#queue.size() - this.#connecting
    const free = this.#config.connections - this.#alive - this.#connecting
    for (let opened = 0; opened < Math.min(missing, free); opened += 1) void this.#open()
  }

  /** Rejects the queue at once, since no session can serve it before the next try. */
  #rejectUntil(retryAfterMs: number): void {
    if (this.#lastFailure === undefined) return
    const { kind, message, code, class: failure } = this.#lastFailure
    this.#queue.rejectAll(
      new ProviderError('registry', kind, message, {
        code,
        retryAfterMs,
        cause: this.#lastFailure,
        ...(failure !== undefined && { class: failure }),
      }),
    )
  }
}

/** Creates a pool that connects when there is work. */
export const createPool = (config: PoolConfig, clock: Clock): Pool => new SessionPool(config, clock)
