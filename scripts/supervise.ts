import { describeEnd, startChild } from './child-process.ts'
import type { Child, ChildOptions } from './child-process.ts'

/** Children that start and end together. */
export interface Supervisor {
  readonly start: (options: ChildOptions) => Child
  readonly stopAll: () => Promise<void>
  /** Resolves to one line when a child ends by itself. */
  readonly firstFailure: (running: readonly Child[]) => Promise<string>
  readonly isStopping: () => boolean
}

const parentCheckMs = 300

/** Detects the loss of the parent: npm sends SIGTERM to its shell, which does not pass it on. */
const onOrphaned = (callback: () => void): void => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, parentCheckMs)
  timer.unref()
}

/** Creates a supervisor that stops its children, then exits with 0, on a signal or the end of npm. */
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
  // A script that was started by hand may outlive its shell.
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
