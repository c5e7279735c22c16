import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { zero } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  NextPlan,
  serviceJson,
  serviceOf,
  type ServiceJson,
} from '../../services/lifecycle/index.ts'
import { lockBalanceAndCart } from '../auto-renewals/index.ts'
import { mailPlanBegun } from './jobs.ts'
import { placeChange, type PlanChangeDeps } from './place-change.ts'

const batch = 100

/** The condition on a service `s` whose next plan begins now. */
const isDue = (now: Date) => sql`s.next_plan is not null and s.external_id is not null
  and (s.next_plan ->> 'startsAt')::timestamptz <= ${now.toISOString()}::timestamptz`

/** Creates what begins planned changes with their terms; the customer's lock keeps servers apart. */
export const createApplyChanges = (deps: PlanChangeDeps) => {
  const { db, clock, log, enqueue, payment, notifyTabs } = deps

  const begin = async (tx: Queryable, customerId: string, id: string, now: Date) => {
    await lockBalanceAndCart(tx, customerId)
    const [row] = await rowsOf<{ service: ServiceJson }>(
      tx,
      sql`select ${serviceJson(sql`s`)} as service from services s
        where s.id = ${id}::uuid and ${isDue(now)} for update of s`,
    )
    if (row === undefined) return undefined
    const service = serviceOf(row.service)
    const plan = v.parse(NextPlan, service.nextPlan)
    const key = `plan-change:${id}:${plan.startsAt ?? ''}`
    const orderId = await placeChange(tx, deps, { service, plan, owed: zero, key, now })
    // The order's item has the plan from here.
    await rowsOf(tx, sql`update services set next_plan = null where id = ${id}::uuid`)
    if (orderId !== undefined) {
      await enqueue(tx, mailPlanBegun, {
        ...{ serviceId: id, planName: plan.planName, date: shownDay(now) },
        cause: orderId,
      })
    }
    return orderId
  }

  /** Begins the changes that are due and returns how many. */
  return async (): Promise<number> => {
    const now = clock.now()
    const due = await rowsOf<{ id: string; customer_id: string }>(
      db,
      sql`select s.id, s.customer_id from services s where ${isDue(now)} limit ${batch}`,
    )
    for (const { id, customer_id: customerId } of due) {
      try {
        const orderId = await afterDeadlock(() =>
          db.transaction((tx) => begin(tx, customerId, id, now)),
        )
        if (orderId === undefined) continue
        payment.kind.afterCommit?.(orderId)
        notifyTabs(customerId)
      } catch (error) {
        // It is due again in the next round.
        log.error({ err: error, service: id }, 'a planned change failed')
      }
    }
    return due.length
  }
}
