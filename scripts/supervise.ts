import { describeEnd, startChild } from './child-process.ts'
import type { Child, ChildOptions } from './child-process.ts'

/** Children that live and end together. */
export interface Supervisor {
  readonly start: (options: ChildOptions) => Child
  /** Ends all of them, the last started first to be asked. */
  readonly stopAll: () => Promise<void>
  /** Waits until one of them ends by itself, and tells it in one line; never ends otherwise. */
  readonly firstFailure: (running: readonly Child[]) => Promise<string>
  /** Whether Ctrl-C or SIGTERM came, or {@link stopAll} was called. */
  readonly isStopping: () => boolean
}

/**
 * Starts children and ends them on Ctrl-C, SIGTERM or a closed terminal; this process then ends
 * with exit code 0.
 */
export const supervise = (): Supervisor => {
  const children: Child[] = []
  let stopping: Promise<void> | undefined

  const stopAll = (): Promise<void> =>
    (stopping ??= Promise.all(children.toReversed().map((child) => child.stop())).then(
      () => undefined,
    ))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stopAll().then(() => process.exit(0)))
  }

  return {
    start(options) {
      const child = startChild(options)
      children.push(child)
      return child
    },
    stopAll,
    isStopping: () => stopping !== undefined,
    async firstFailure(running) {
      const end = await Promise.race(running.map((child) => child.ended))
      if (stopping) return new Promise<never>(() => undefined)
      return `${describeEnd(end)}.`
    },
  }
}
