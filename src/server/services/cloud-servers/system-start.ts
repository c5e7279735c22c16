import type { Steps } from '../../platform/steps/index.ts'
import type { ServerDeps } from './outcome.ts'
import type { System } from './systems.ts'
import { waitStep } from './wait.ts'

const lines = 50

const running = /Cloud-init v\..* running /
const finished = /Cloud-init v\..* finished at /
const prompt = /^\S+ login:/m
const windowsFinished = /Plugins execution done/

/** Returns whether the end of a serial console says that a system has started: its first setup has finished, or it asks for a login. */
export const hasStarted = (output: string, { isWindows }: Pick<System, 'isWindows'>): boolean => {
  if (isWindows) return windowsFinished.test(output)
  if (finished.test(output)) return true
  // The prompt can come before cloud-init has set the login.
  return prompt.test(output) && !running.test(output)
}

/** How long a system took to start; null when the console did not say so in time, or is not shown. */
export type SystemStart = { readonly tookMs: number | null; readonly hasConsole?: false }

/** Waits for the system of an active server, past the deadline no longer. */
export const waitForStart = (
  deps: ServerDeps,
  steps: Steps,
  serverId: string,
  system: System,
): Promise<SystemStart> => {
  const { compute } = deps.cloud
  return waitStep<SystemStart>(
    ...([deps, steps, 'system', system.isWindows ? 'WINDOWS' : 'SYSTEM'] as const),
    async (passedMs) => {
      const output = await compute.consoleOutput(serverId, lines)
      if (output === undefined) return { tookMs: null, hasConsole: false }
      return hasStarted(output, system) ? { tookMs: passedMs } : undefined
    },
    { tookMs: null },
  )
}

/** Waits for a system. Returns how long that took; null when the console did not say. */
export const waitForSystem = async (
  ...start: Parameters<typeof waitForStart>
): Promise<number | null> => (await waitForStart(...start)).tookMs
