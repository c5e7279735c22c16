import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment, root } from './project-paths.ts'

/** What to run; without `ready` (a line of its output) it is ready at once. */
export interface ChildOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly ready?: RegExp
  /** Receives its output: from its start, or (`holdUntilReady`) after the ready line. */
  readonly print?: (line: string) => void
  readonly holdUntilReady?: boolean
}

export interface ChildEnd {
  readonly name: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A running child. `ready` resolves to its output so far and rejects with ChildFailed. */
export interface Child {
  readonly name: string
  readonly pid: number | undefined
  readonly ready: Promise<readonly string[]>
  readonly ended: Promise<ChildEnd>
  lastLines(): readonly string[]
  /** Sends SIGTERM, and SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<ChildEnd>
  kill(): Promise<ChildEnd>
}

/** A child that ended before it was ready; the message is its last output. */
export class ChildFailed extends Error {
  override name = 'ChildFailed'
}

const maxLines = 40

/** Returns a sentence such as "The API stopped (exit code 1)". */
export const describeEnd = ({ name, code, signal }: ChildEnd): string =>
  `${name} stopped (${signal === null ? `exit code ${code ?? 'unknown'}` : signal})`

/** Starts a child of this Node in the project's folder. */
export const startChild = (options: ChildOptions): Child => {
  const { name, args, env, ready: readyLine, print, holdUntilReady = false } = options
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const opening: string[] = []
  const readiness = Promise.withResolvers<readonly string[]>()
  let isReady = readyLine === undefined
  if (isReady) readiness.resolve(opening)

  const take = (line: string, isOutput: boolean): void => {
    lines.push(line)
    if (lines.length > maxLines) lines.shift()
    if (isReady || !holdUntilReady) print?.(line)
    if (isReady || !isOutput) return
    opening.push(line)
    if (readyLine?.test(line)) {
      isReady = true
      readiness.resolve(opening)
    }
  }
  const streams = [
    { stream: child.stdout, isOutput: true },
    { stream: child.stderr, isOutput: false },
  ].map(({ stream, isOutput }) => {
    const reader = createInterface({ input: stream, crlfDelay: Infinity })
    reader.on('line', (line) => take(line, isOutput))
    return once(reader, 'close')
  })
  const ended = new Promise<ChildEnd>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message)
      resolve({ name, code: null, signal: null })
    })
    child.once('exit', (code, signal) => resolve({ name, code, signal }))
  }).then(async (end) => {
    // A grandchild may keep the pipe open.
    await Promise.race([Promise.all(streams), delay(1000, undefined, { ref: false })])
    const said = lines.filter((line) => line.trim() !== '').join('\n')
    readiness.reject(new ChildFailed(said === '' ? `${describeEnd(end)}.` : said))
    return end
  })
  readiness.promise.catch(() => undefined)

  return {
    name,
    pid: child.pid,
    ready: readiness.promise,
    ended,
    lastLines: () => lines,
    stop: async (graceMs = 10_000) => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      const end = await ended
      clearTimeout(timer)
      return end
    },
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
