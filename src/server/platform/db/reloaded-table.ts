import type { Log } from '../log.ts'

/** Something read from the database and kept in memory. */
export interface Reloaded<Value> {
  /** What was read last; another object after each reading. */
  readonly value: Value
  /** Reads anew. Rejects, and keeps what it had, when the database does not answer. */
  reload(): Promise<void>
  /** Ends the reloading. */
  stop(): void
}

/** What the shop changed in a table reaches a running server within this time. */
const reloadEveryMs = 60_000

/**
 * Reads, and reads again every minute until it is stopped.
 *
 * @param what names it in the log: 'the TLDs'
 * @param afterRead is given what each reading found, once it is the value; it must not fail
 */
export const createReloaded = async <Value>(
  read: () => Promise<Value>,
  what: string,
  log?: Pick<Log, 'warn'>,
  afterRead?: (value: Value) => Promise<void>,
): Promise<Reloaded<Value>> => {
  let value = await read()
  await afterRead?.(value)
  const reload = async (): Promise<void> => {
    const found = await read()
    value = found
    await afterRead?.(found)
  }
  const timer = setInterval(() => {
    reload().catch((error: unknown) =>
      log?.warn({ err: error }, `${what} could not be read again; the ones before stay`),
    )
  }, reloadEveryMs)
  timer.unref()
  return {
    get value() {
      return value
    },
    reload,
    stop: () => clearInterval(timer),
  }
}
