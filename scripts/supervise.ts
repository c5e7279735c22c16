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

/** How often a script run by npm looks whether npm's shell is still there. */
const parentCheckMs = 300

/**
 * Calls back once this process has lost its parent. npm passes SIGTERM to a shell which ends without
 * passing it on: what it had started would keep its ports.
 */
const onOrphaned = (callback: () => void): void => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, parentCheckMs)
  timer.unref()
}

/**
 * Starts children and ends them on Ctrl-C, SIGTERM, a closed terminal or the end of the npm that ran
 * this; this process then ends with exit code 0.
 */
export const supervise = (): Supervisor => {
  const children: Child[] = []
  let stopping: Promise<void> | undefined

  const stopAll = (): Promise<void> =>
    (stopping ??= Promise.all(children.toReversed().map((child) => child.stop())).then(
      () => undefined,
    ))
  const endAll = (): void => void stopAll().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, endAll)
  }
  // Only under npm: a script started by hand may outlive its shell.
  if (process.env['npm_lifecycle_event'] !== undefined) onOrphaned(endAll)

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
