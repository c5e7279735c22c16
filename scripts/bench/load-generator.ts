import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { LoadResult, type LoadOrder } from './load.ts'

const Reply = v.union([v.object({ result: LoadResult }), v.object({ error: v.string() })])

/** Sends requests from its own process. */
export interface LoadGenerator {
  run(order: LoadOrder): Promise<LoadResult>
  stop(): Promise<void>
}

export const startLoadGenerator = (): LoadGenerator => {
  const child = fork(join(import.meta.dirname, 'load-worker.ts'))
  return {
    run: async (order) => {
      child.send(order)
      const messages: unknown[] = await once(child, 'message')
      const reply = v.parse(Reply, messages[0])
      if ('error' in reply) throw new Error(`${order.scenario}: ${reply.error}`)
      return reply.result
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
