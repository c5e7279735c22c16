import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { isSamePlan, payableFrom } from '../../../contract/change-price.ts'
import { configuredPrice } from '../../../contract/configured-price.ts'
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts'
import { formatMoney, fromDollars, toDollars, zero, type Money } from '../../../contract/money.ts'
import type { changePlan } from '../../../contract/plan-changes.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { publish } from '../../platform/realtime/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  serviceJson,
  serviceOf,
  type NextPlan,
  type Service,
  type ServiceJson,
} from '../../services/lifecycle/index.ts'
import { lockBalanceAndCart } from '../auto-renewals/index.ts'
import { findServiceFacts, type PricedChange } from '../items/index.ts'
import { mailPlanPlanned } from './jobs.ts'
import { placeChange, type PlanChangeDeps } from './place-change.ts'

type Input = BodyOf<typeof changePlan>
type Answer = AnswerOf<typeof changePlan>

const findService = async (
  { db }: PlanChangeDeps,
  customerId: string,
  id: string,
): Promise<Service> => {
  const [row] = await rowsOf<{ service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where s.id = ${id}::uuid and s.customer_id = ${customerId}::uuid`,
  )
  if (row === undefined) throw new ApiError('SERVICE_NOT_FOUND')
  return serviceOf(row.service)
}

/** Prices the change; small amounts add up until they can be paid. @throws ApiError as `changePlan` declares */
const priceChange = async (
  { itemKinds, payment }: PlanChangeDeps,
  service: Service,
  { productKey, addons }: Input,
  now: Date,
): Promise<PricedChange> => {
  const { type, id: serviceId, customerId } = service
  const { change } = itemKinds[type]
  if (change === undefined) throw new ApiError('SERVICE_STATE_INVALID')
  const input = { serviceId, productKey, addons }
  const { service: facts } = await change(input, { customerId, now, minimum: zero })
  const { site, owed } = facts
  const minimum = payableFrom(payment.gateways.smallestPayment(site), owed, taxPercentOf(site))
  return change(input, { customerId, now, minimum })
}

const checkExpected = (
  { change: { sold, due }, service, planName: name }: PricedChange,
  { addons, expected }: Input,
): void => {
  const { duration, durationType } = service.config
  const priced = configuredPrice(sold, { duration, durationType, addons }, 0)
  if (!priced.ok) throw new ApiError(priced.code, priced.params)
  const amounts: readonly (readonly [expected: number, actual: Money])[] = [
    [expected.due, due],
    [expected.renewal, priced.renewal.due],
  ]
  for (const [dollars, actual] of amounts) {
    if (fromDollars(dollars) !== actual)
      throw new ApiError('PRICE_CHANGED', { name, price: formatMoney(actual) })
  }
}

/** Creates the change of a plan for which nothing is paid now (decision 080). */
export const createChangePlan = (deps: PlanChangeDeps) => {
  const { db, clock, enqueue, payment, notifyTabs } = deps

  const changeNow = async (
    service: Service,
    plan: NextPlan,
    { service: seen, change }: PricedChange,
    now: Date,
  ): Promise<void> => {
    const { id, customerId } = service
    const orderId = await afterDeadlock(() =>
      db.transaction(async (tx) => {
        await lockBalanceAndCart(tx, customerId)
        // Another change came first.
        if (!isDeepStrictEqual(await findServiceFacts(tx, customerId, id), seen))
          throw new ApiError('CHANGE_IN_PROGRESS')
        const key = `plan-change:${id}:${randomUUID()}`
        return placeChange(tx, deps, { service, plan, owed: change.due, key, now })
      }),
    )
    if (orderId !== undefined) payment.kind.afterCommit?.(orderId)
    notifyTabs(customerId)
  }

  const planChange = async ({ id, customerId, expiresAt }: Service, plan: NextPlan, now: Date) => {
    await db.transaction(async (tx) => {
      const [planned] = await rowsOf(
        tx,
        sql`update services set next_plan = ${JSON.stringify(plan)}::jsonb
          where id = ${id}::uuid and not coalesce(next_plan ? 'startsAt', false)
            and not exists (select from order_items i where i.service_id = services.id
              and i.key = 'upgrade-' || services.id and i.fulfilment = 'IN_PROGRESS')
          returning id`,
      )
      if (planned === undefined) throw new ApiError('CHANGE_IN_PROGRESS')
      await enqueue(tx, mailPlanPlanned, {
        ...{ serviceId: id, planName: plan.planName, date: shownDay(expiresAt) },
        cause: `${id}-${now.getTime()}`,
      })
      await publish(tx, customerId, 'user', {}, now)
    })
    notifyTabs(customerId)
  }

  /** @throws ApiError as `changePlan` declares */
  return async (customerId: string, serviceId: string, input: Input): Promise<Answer> => {
    const now = clock.now()
    const service = await findService(deps, customerId, serviceId)
    const priced = await priceChange(deps, service, input, now)
    const { change, planName } = priced
    const { addons } = input
    const { sold, due, settled, total } = change
    if (isSamePlan(priced.service.config, { sold, addons })) throw new ApiError('SAME_PLAN')
    if (settled === 'now') throw new ApiError('CHANGE_DUE', { price: formatMoney(total) })
    checkExpected(priced, input)
    const plan: NextPlan = { planName, sold, addons }
    if (settled === 'downgrade') {
      await planChange(service, plan, now)
      return { applies: 'AT_RENEWAL', startsAt: service.expiresAt.toISOString(), owed: 0 }
    }
    if (priced.service.nextPlan != null) throw new ApiError('CHANGE_PLANNED')
    await changeNow(service, plan, priced, now)
    return { applies: 'NOW', startsAt: now.toISOString(), owed: toDollars(due) }
  }
}
