import type { Log } from '../log.ts'
import { repeat, type Repeating } from './repeat.ts'

/** How this process works through its jobs. */
export interface JobLoop {
  /** Whether the database answers, on a connection of its own. */
  readonly isDatabaseReady: () => Promise<boolean>
  /** Returns the queues whose jobs have been due for longer than the limit; `late` without an answer or a timeout. */
  readonly overdue: () => Promise<readonly string[] | 'late'>
  /** When the loop last found out which jobs are due; of the monotonic clock. */
  readonly lookedAt: () => number
  /** When a worker of this process last began or ended a batch; `running` while one does, undefined without a worker. */
  readonly activity: (queue: string) => number | 'running' | undefined
}

/** So many bad looks in a row end the process. */
const badLooks = 2

/**
 * Returns a look at the loop, which says why it is wedged after two bad looks in a row. A job that
 * waits for an outside party is work, and a database that does not answer is no reason: another
 * process would not reach it either.
 */
export const createWedgeCheck = (
  loop: JobLoop,
  limitMs: number,
  now: () => number,
): (() => Promise<string | undefined>) => {
  let bad = 0
  const problem = async (): Promise<string | undefined> => {
    if (!(await loop.isDatabaseReady())) return undefined
    const overdue = await loop.overdue()
    if (overdue === 'late') return 'a query of the queue neither answers nor times out'
    if (now() - loop.lookedAt() > limitMs) return 'due jobs are not looked for'
    const stuck = overdue.filter((queue) => {
      const at = loop.activity(queue)
      return typeof at === 'number' && now() - at > limitMs
    })
    return stuck.length === 0 ? undefined : `idle workers do not take due jobs: ${stuck.join(', ')}`
  }
  return async () => {
    const found = await problem().catch(() => undefined)
    bad = found === undefined ? 0 : bad + 1
    return bad >= badLooks ? found : undefined
  }
}

interface Watch {
  readonly limitMs: number
  readonly everyMs: number
  readonly log: Log
  readonly onWedged: () => void
}

/** Repeats looks at the loop until it is wedged. */
export const watchLoop = (loop: JobLoop, { limitMs, everyMs, log, onWedged }: Watch): Repeating => {
  const look = createWedgeCheck(loop, limitMs, () => performance.now())
  let isOver = false
  const round = async (): Promise<void> => {
    const reason = isOver ? undefined : await look()
    if (reason === undefined) return
    isOver = true
    log.error({ reason }, 'the job queue is wedged')
    onWedged()
  }
  return repeat('job queue is alive', everyMs, round, log)
}
