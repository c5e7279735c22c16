import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The exit of a server process, and its output. */
export interface ProcessEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A server process. */
export interface ServerProcess {
  readonly pid: number
  /** Its URL once it is ready. @throws Error with its output if it ends before */
  readonly ready: Promise<string>
  readonly ended: Promise<ProcessEnd>
  /** Sends a signal, and waits for the exit. */
  kill(signal: NodeJS.Signals): Promise<ProcessEnd>
}

const textOf = (stream: ChildProcess['stdout'], onText: (all: string) => void): (() => string) => {
  let all = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    all += text
    onText(all)
  })
  return () => all
}

/** Starts a server with only this environment. @param node Node's arguments, its main module last */
export const spawnServer = (
  node: readonly string[],
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): ServerProcess => {
  const child = spawn(process.execPath, [...node, ...options], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const readiness = Promise.withResolvers<string>()
  const stdout = textOf(child.stdout, (all) => {
    const url = /^ready (\S+)$/m.exec(all)?.[1]
    if (url !== undefined) readiness.resolve(url)
  })
  const stderr = textOf(child.stderr, () => undefined)
  const ended = Promise.all([
    once(child, 'exit'),
    once(child.stdout, 'close'),
    once(child.stderr, 'close'),
  ]).then((): ProcessEnd => {
    const end = {
      code: child.exitCode,
      signal: child.signalCode,
      stdout: stdout(),
      stderr: stderr(),
    }
    readiness.reject(new Error(`the server ended before it was ready: ${JSON.stringify(end)}`))
    return end
  })
  // Callers that only wait for the exit do not read this promise.
  readiness.promise.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    ready: readiness.promise,
    ended,
    kill: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
