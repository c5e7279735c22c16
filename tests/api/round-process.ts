import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** The repeated rounds of a server. */
export const Round = v.picklist(['watches', 'transfers'])
export type Round = v.InferOutput<typeof Round>

/** A process that runs rounds. */
export interface RoundProcess {
  /** Runs one round, and returns how many rows it checked. */
  round(name: Round): Promise<number>
  /** Stops it, and resolves after a clean exit. @throws Error otherwise */
  stop(): Promise<void>
}

const worker = fileURLToPath(new URL('round-worker.ts', import.meta.url))

/** Starts a server process that only runs rounds on request. */
export const startRoundProcess = async (
  environment: Readonly<Record<string, string>>,
): Promise<RoundProcess> => {
  const child = fork(worker, { env: environment })
  const ended: Promise<unknown[]> = once(child, 'exit')
  const answered = async (): Promise<unknown> => {
    const end = ended.then(([code]) => {
      throw new Error(`it ended with ${String(code)}`)
    })
    const messages: unknown[] = await Promise.race([once(child, 'message'), end])
    return messages[0]
  }
  await answered()
  return {
    round: async (name) => {
      child.send(name)
      return v.parse(v.number(), await answered())
    },
    stop: async () => {
      child.disconnect()
      const [code] = await ended
      if (code !== 0) throw new Error(`it ended with ${String(code)}`)
    },
  }
}
