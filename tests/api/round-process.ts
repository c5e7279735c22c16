import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** What servers do again and again. */
export const Round = v.picklist(['watches', 'transfers'])
export type Round = v.InferOutput<typeof Round>

/** Somebody who does rounds. */
export interface RoundProcess {
  /** One round; gives how many were looked at. */
  round(name: Round): Promise<number>
  /** Ends it; when it has ended well. @throws Error when it has not */
  stop(): Promise<void>
}

const worker = fileURLToPath(new URL('round-worker.ts', import.meta.url))

/** A server in a process of its own, which does rounds when told and nothing else. */
export const startRoundProcess = async (
  environment: Readonly<Record<string, string>>,
): Promise<RoundProcess> => {
  const child = fork(worker, { env: environment })
  const ended: Promise<unknown[]> = once(child, 'exit')
  const told = async (): Promise<unknown> => {
    const end = ended.then(([code]) => {
      throw new Error(`it ended with ${String(code)}`)
    })
    const messages: unknown[] = await Promise.race([once(child, 'message'), end])
    return messages[0]
  }
  await told()
  return {
    round: async (name) => {
      child.send(name)
      return v.parse(v.number(), await told())
    },
    stop: async () => {
      child.disconnect()
      const [code] = await ended
      if (code !== 0) throw new Error(`it ended with ${String(code)}`)
    },
  }
}
