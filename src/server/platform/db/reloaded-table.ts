import type { Log } from '../log.ts'

/** A value read from the database and cached. */
export interface Reloaded<Value> {
  /** The cached value; a new object after each read. */
  readonly value: Value
  /** Reads again. Rejects and keeps the old value when the database fails. */
  reload(): Promise<void>
  stop(): void
}

/** Changes of a table reach a running server within this time. */
const reloadEveryMs = 60_000

/** Reads a value now and every minute; `what` names it in the log, `afterRead` must not fail. */
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
