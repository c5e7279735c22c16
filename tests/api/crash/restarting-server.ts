import { startServerProcess, type ServerProcess } from '../server-process.ts'

/** A server that is killed and started again, always at the same address. */
export interface RestartingServer {
  readonly url: string
  start(): Promise<void>
  /** SIGKILL, then a new process on what the old one left; ends when that one is ready. */
  crash(): Promise<void>
  /** SIGTERM; ends when the process has ended well. */
  stop(): Promise<void>
  /** Ends it whatever it is doing. */
  abandon(): Promise<void>
  /** Sends as a browser's user would: what broke off with the server is sent again when it is back. */
  insist<Answer>(send: () => Promise<Answer>): Promise<Answer>
}

/** More errors of the connection than this have another reason than a kill. */
const mostTries = 20

/** @param environment with a PORT of its own, at which it comes back */
export const createRestartingServer = (
  environment: Readonly<Record<string, string>> & { readonly PORT: string },
): RestartingServer => {
  let running: ServerProcess | undefined
  let up: Promise<unknown> = Promise.resolve()

  const begin = async (): Promise<void> => {
    running = startServerProcess(environment)
    await running.ready
  }

  return {
    url: `http://127.0.0.1:${environment.PORT}`,
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
          // What `fetch` throws when there is no answer, or only the beginning of one.
          if (!(error instanceof TypeError) || tries === mostTries) throw error
        }
      }
    },
  }
}
