import { setTimeout as pause } from 'node:timers/promises'
import { residentMb } from '../bench/processes.ts'
import { freePort } from '../free-port.ts'
import type { Random } from '../histories/random.ts'
import type { Figures } from './figures.ts'
import { createRestartingServer, type RestartingServer } from './restarting-server.ts'
import type { ServerProcess } from './server-process.ts'

export interface TwoServersDeps {
  readonly start: (environment: Readonly<Record<string, string>>) => ServerProcess
  readonly environment: Readonly<Record<string, string>>
  readonly random: Random
  readonly figures: Figures
}

/** Two servers on one database. */
export interface TwoServers {
  readonly all: readonly RestartingServer[]
  /**
   * Kills and restarts one of them at random until the signal; after `steadyAfterMs` only the first,
   * so that the memory of the second is that of one process.
   */
  trouble(over: AbortSignal, steadyAfterMs: number): Promise<void>
  /** Records their memory until the signal. */
  watch(over: AbortSignal, everyMs: number): Promise<void>
  /** Stops both; returns what did not end well. */
  stop(): Promise<readonly string[]>
  abandon(): Promise<void>
}

/** Starts both servers, the first alone: it migrates and fills the database. */
export const startTwoServers = async ({
  start,
  environment,
  random,
  figures,
}: TwoServersDeps): Promise<TwoServers> => {
  const ports = [await freePort(), await freePort()]
  const all = ports.map((port) =>
    createRestartingServer(port, () => start({ ...environment, PORT: String(port) })),
  )
  for (const server of all) await server.start()
  const problems: string[] = []
  const note = (error: unknown): void =>
    void problems.push(error instanceof Error ? error.message : String(error))
  /** Takes one server down and up again; what fails is a finding, and the server is started again. */
  const interrupt = async (server: RestartingServer): Promise<void> => {
    try {
      if (random.chance(0.85)) {
        figures.count('servers killed')
        await server.crash()
      } else {
        figures.count('servers restarted')
        await server.stop()
        await server.start()
      }
    } catch (error) {
      note(error)
      await server.abandon()
      await server.start().catch(note)
    }
  }
  return {
    all,
    trouble: async (over, steadyAfterMs) => {
      const isOver = (): boolean => over.aborted
      const begun = performance.now()
      while (!isOver()) {
        await pause(random.whole(500, 3_000))
        const isSteady = performance.now() - begun > steadyAfterMs
        const server = isSteady ? all[0] : random.pick(all)
        if (server === undefined || isOver()) continue
        await interrupt(server)
      }
    },
    watch: async (over, everyMs) => {
      const begun = performance.now()
      while (!over.aborted) {
        for (const [at, server] of all.entries()) {
          const pid = server.pid()
          const megabytes = await residentMb({ pid }).catch(() => 0)
          const ms = performance.now() - begun
          if (megabytes > 0) figures.memory(`server ${at + 1}`, { pid, ms, megabytes })
        }
        await pause(everyMs, undefined, { signal: over }).catch(() => undefined)
      }
    },
    stop: async () => {
      for (const server of all) {
        await server.stop().catch(note)
      }
      return problems
    },
    abandon: async () => {
      await Promise.all(all.map((server) => server.abandon()))
    },
  }
}
