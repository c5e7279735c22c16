import type { ServerProcess } from './server-process.ts'

/** A server that is killed and restarted at the same URL. */
export interface RestartingServer {
  readonly url: string
  /** The process that runs now. */
  pid(): number
  start(): Promise<void>
  /** Sends SIGKILL, and starts a new process on the same data; resolves when it is ready. */
  crash(): Promise<void>
  /** Sends SIGTERM; resolves after a clean exit. */
  stop(): Promise<void>
  /** Kills it in any state. */
  abandon(): Promise<void>
  /** Sends a request like a browser’s user, who retries it after a restart. */
  insist<Answer>(send: () => Promise<Answer>): Promise<Answer>
}

/** More connection errors than this have another cause than a kill. */
const mostTries = 20

/** @param start starts a process on the port, each time on the same data */
export const createRestartingServer = (
  port: number,
  start: () => ServerProcess,
): RestartingServer => {
  let running: ServerProcess | undefined
  let up: Promise<unknown> = Promise.resolve()

  const begin = async (): Promise<void> => {
    running = start()
    await running.ready
  }

  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => running?.pid ?? 0,
    start: async () => {
      up = begin()
      await up
    },
    crash: async () => {
      const killed = running?.kill('SIGKILL')
      up = Promise.resolve(killed).then(begin)
      await up
      const end = await killed
      if (end?.signal !== 'SIGKILL') throw new Error(`not killed: ${JSON.stringify(end)}`)
    },
    stop: async () => {
      const end = await running?.kill('SIGTERM')
      running = undefined
      if (end?.code !== 0) throw new Error(`it did not end well: ${JSON.stringify(end)}`)
    },
    abandon: async () => {
      await running?.kill('SIGKILL')
    },
    insist: async (send) => {
      for (let tries = 1; ; tries += 1) {
        await up
        try {
          return await send()
        } catch (error) {
          // The errors of `fetch` without a response, or with a partial one.
          if (!(error instanceof TypeError) || tries === mostTries) throw error
        }
      }
    },
  }
}
