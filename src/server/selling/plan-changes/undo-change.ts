import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { publish } from '../../platform/realtime/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { mailPlanUndone } from './jobs.ts'
import type { PlanChangeDeps } from './place-change.ts'

/** Creates what undoes a planned change until its term is paid. */
export const createUndoChange =
  ({ db, clock, enqueue, notifyTabs }: PlanChangeDeps) =>
  /** @throws ApiError as `undoPlanChange` declares */
  async (customerId: string, serviceId: string): Promise<void> => {
    await db.transaction(async (tx) => {
      const [found] = await rowsOf<{
        planName: string | null
        expiresAt: string
        is_paid: boolean
        is_ordered: boolean
      }>(
        tx,
        sql`select next_plan ->> 'planName' as "planName", expires_at::text as "expiresAt",
            coalesce(next_plan ? 'startsAt', false) as is_paid,
            exists (select from order_items i join orders o on o.id = i.order_id
              where i.service_id = s.id and o.state = 'AWAITING_PAYMENT'
                and i.config @> '{"renews": {"withNextPlan": true}}') as is_ordered
          from services s
          where s.id = ${serviceId}::uuid and s.customer_id = ${customerId}::uuid for update`,
      )
      if (found === undefined) throw new ApiError('SERVICE_NOT_FOUND')
      if (found.is_paid) throw new ApiError('CHANGE_IN_PROGRESS')
      if (found.is_ordered) throw new ApiError('RENEWAL_AWAITS_PAYMENT')
      const { planName, expiresAt } = found
      if (planName === null) return
      await rowsOf(tx, sql`update services set next_plan = null where id = ${serviceId}::uuid`)
      const now = clock.now()
      await enqueue(tx, mailPlanUndone, {
        ...{ serviceId, planName, date: shownDay(new Date(expiresAt)) },
        cause: `${serviceId}-${now.getTime()}`,
      })
      await publish(tx, customerId, 'user', {}, now)
    })
    notifyTabs(customerId)
  }
