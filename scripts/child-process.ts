import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment, root } from './project-paths.ts'

/** What to run, and how one knows that it is ready. */
export interface ChildOptions {
  /** How it is called in messages: "The API". */
  readonly name: string
  /** Arguments of Node: a script and its own arguments. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The line of its standard output that says it is ready; without one it is ready at once. */
  readonly ready?: RegExp
  /** Takes its lines: from its start, or (`holdUntilReady`) those after the ready line. */
  readonly print?: (line: string) => void
  readonly holdUntilReady?: boolean
}

/** How a child ended. */
export interface ChildEnd {
  readonly name: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A running child. */
export interface Child {
  readonly name: string
  /** Its process id; undefined when it could not be started. */
  readonly pid: number | undefined
  /** Its standard output up to the ready line. Rejects with ChildFailed when it ends before. */
  readonly ready: Promise<readonly string[]>
  /** Its end, expected or not. */
  readonly ended: Promise<ChildEnd>
  /** The last lines it wrote, at most 40. */
  lastLines(): readonly string[]
  /** Asks it to end (SIGTERM), and ends it (SIGKILL) when it has not after `graceMs`. */
  stop(graceMs?: number): Promise<ChildEnd>
  /** Ends it at once (SIGKILL), as a power cut does. */
  kill(): Promise<ChildEnd>
}

/** A child that ended before it was ready; the message is what it said last. */
export class ChildFailed extends Error {
  override name = 'ChildFailed'
}

const keptLines = 40

/** "The API stopped (exit code 1)". */
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
    if (lines.length > keptLines) lines.shift()
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
    // Its last lines, unless a grandchild keeps the pipe open.
    await Promise.race([Promise.all(streams), delay(1000, undefined, { ref: false })])
    const said = lines.filter((line) => line.trim() !== '').join('\n')
    readiness.reject(new ChildFailed(said === '' ? `${describeEnd(end)}.` : said))
    return end
  })
  // Who only waits for the end has no use for the readiness.
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
