import { sql } from 'drizzle-orm'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { isSuspendable, liftHold, placeHold } from '../lifecycle/index.ts'
import { mailSuspension, type SuspensionStep } from './jobs.ts'

export interface SuspensionDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Who suspends a service, and why; the customer reads the reason. */
interface By {
  readonly actorId: string
  readonly reason: string
}

interface Suspendable {
  readonly id: string
  readonly customerId: string
  readonly name: string
}

/** Whether a service was suspended or resumed; `unchanged`: it was already. */
export type Suspended =
  | { readonly is: 'unknown' }
  | ({ readonly is: 'unchanged' | 'changed' } & Suspendable)

const reasonOfHold = 'ABUSE'

const findSuspendable = async (db: Queryable, id: string): Promise<Suspendable | undefined> => {
  const [found] = await rowsOf<Omit<Suspendable, 'id'> & Record<string, unknown>>(
    db,
    sql`select s.customer_id::text as "customerId", s.subject as name from services s
      where s.id = ${id}::uuid and s.state = 'ACTIVE' and ${isSuspendable(sql`s`)} for update`,
  )
  return found && { id, customerId: found.customerId, name: toUnicodeName(found.name) }
}

const announce = async (
  { db: tx, enqueue }: SuspensionDeps,
  { id, customerId, name }: Suspendable,
  { step, reason }: { readonly step: SuspensionStep; readonly reason?: string },
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const code = `SERVICE_${step}` as const
  const why = reason === undefined ? {} : { reason }
  const cause = `suspension:${id}:${step}:${at}`
  await notify(tx, { customerId, code, params: { name, serviceId: id, ...why }, cause }, now)
  await enqueue(tx, mailSuspension, { serviceId: id, step, at, ...why })
}

/** Suspends a service until staff resume it; its system stops it, and neither payments nor renewals start it. */
export const suspendService = async (
  deps: SuspensionDeps,
  id: string,
  { actorId, reason }: By,
): Promise<Suspended> => {
  const service = await findSuspendable(deps.db, id)
  if (service === undefined) return { is: 'unknown' }
  const now = deps.clock.now()
  const hold = { serviceId: id, reason: reasonOfHold } as const
  const placed = await placeHold(deps.db, hold, { kind: 'staff', id: actorId }, now)
  if (!placed) return { is: 'unchanged', ...service }
  await announce(deps, service, { step: 'SUSPENDED', reason }, now)
  return { is: 'changed', ...service }
}

/** Ends what {@link suspendService} began; a service that is held for another reason stays suspended. */
export const resumeService = async (deps: SuspensionDeps, id: string): Promise<Suspended> => {
  const service = await findSuspendable(deps.db, id)
  if (service === undefined) return { is: 'unknown' }
  const lifted = await liftHold(deps.db, { serviceId: id, reason: reasonOfHold })
  if (!lifted) return { is: 'unchanged', ...service }
  await announce(deps, service, { step: 'RESUMED' }, deps.clock.now())
  return { is: 'changed', ...service }
}
