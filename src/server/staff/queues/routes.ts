import type { StaffRole } from '../../../contract/staff-roles.ts'
import {
  listStaffQueues,
  readQueueFile,
  readStaffQueue,
  type QueueAct,
  type StaffQueueKey,
} from '../../../contract/staff-queues.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { downloadRoute, route, type Route } from '../../platform/http/routes.ts'
import type { Log } from '../../platform/log.ts'
import { logSecurity } from '../../platform/security-log/index.ts'
import { countQueue, readQueue, type StaffQueue } from '../../platform/staff-queues/index.ts'
import type { Verb } from '../../platform/verbs/index.ts'
import { mayDo, readStaffSession, requirePermission } from '../members/index.ts'
import { allQueues } from './all-queues.ts'

interface QueueRoutesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'info'>
  readonly loadVerbs: () => Promise<readonly Verb[]>
}

/** @throws ApiError STAFF_ROLE_REFUSED */
const queueFor = (key: StaffQueueKey, role: StaffRole): StaffQueue => {
  const queue = allQueues.find((one) => one.key === key)
  if (queue === undefined) throw new Error(`the queue ${key} has no row`)
  requirePermission(role, queue.permission)
  return queue
}

/** Returns the calls about what waits for staff (decision 151). */
export const queueRoutes = ({ db, clock, log, loadVerbs }: QueueRoutesDeps): Route[] => {
  /** Returns the acts that a role may do. */
  const offered = async (acts: readonly QueueAct[], role: StaffRole): Promise<QueueAct[]> => {
    const verbs = await loadVerbs()
    return acts.filter(({ noun, verb }) => {
      const found = verbs.find((one) => one.noun === noun && one.verb === verb)
      return found !== undefined && mayDo(role, found.permission)
    })
  }
  return [
    route(listStaffQueues, async (_, { customer }) => {
      const { role } = await readStaffSession(db, clock, customer)
      const seen = allQueues.filter(({ permission }) => mayDo(role, permission))
      return Promise.all(
        seen.map(async (queue) => ({ queue: queue.key, ...(await countQueue(db, queue)) })),
      )
    }),
    route(readStaffQueue, async ({ params, query }, { customer }) => {
      const { role } = await readStaffSession(db, clock, customer)
      const page = await readQueue(db, queueFor(params.queue, role), query.after)
      const rows = page.rows.map(async (row) => ({ ...row, acts: await offered(row.acts, role) }))
      return { ...page, rows: await Promise.all(rows) }
    }),
    downloadRoute(readQueueFile, async ({ params: { queue, id, fileId } }, { customer }) => {
      const { role } = await readStaffSession(db, clock, customer)
      const file = await queueFor(queue, role).file?.(db, id, fileId)
      if (file === undefined) throw new ApiError('NOT_FOUND')
      // Identity cards are shown: the security log says to whom.
      const { customerId: staffId } = customer
      logSecurity(log, 'staff.file-shown', { staffId, command: `${queue} ${id} ${fileId}` })
      return file
    }),
  ]
}
