import { dunningOf } from '../../../contract/dunning.ts'
import type { Money } from '../../../contract/money.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { isUnderMaintenance } from '../../catalogue/sites/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { TabNotifier } from '../../platform/realtime/index.ts'
import { keptUntil, type ServiceKinds } from '../../services/lifecycle/index.ts'
import { nextCheck, nextStep, type Standing } from './next-step.ts'
import { failRenewal } from './fail-renewal.ts'
import { notifyOfRenewal } from './notify-renewal.ts'
import { chargeRenewal } from './jobs.ts'
import { placeCardRenewal, placeRenewal, type RenewalPayment } from './place-renewal.ts'
import { priceRenewal, type RenewalPricing } from './price-renewal.ts'
import { lockBalanceAndCart, readSituation, type Situation } from './situation.ts'
import {
  addDueRenewals,
  batch,
  cardKey,
  claimRenewals,
  renewalKey,
  reschedule,
  type DueRenewal,
} from './stored-renewals.ts'

export interface AutoRenewDeps extends RenewalPricing {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly payment: RenewalPayment
  readonly notifyTabs: TabNotifier['notifyTabs']
  readonly kinds: ServiceKinds
  readonly log: Log
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

const retryMs = { LEAVING: hourMs, MISSING: 24 * hourMs } as const

const renew = async (
  tx: Queryable,
  deps: AutoRenewDeps,
  due: DueRenewal,
  { service, site, locale, contact }: Situation,
  { now, by }: { readonly now: Date; readonly by: 'balance' | 'card' },
): Promise<string | undefined> => {
  const priced = priceRenewal(deps, service, site, now)
  if (priced === undefined) return undefined
  const order = { customerId: service.customerId, locale, contact, priced, now }
  if (by === 'balance') return placeRenewal(tx, deps.payment, { ...order, key: renewalKey(due) })
  const placed = await placeCardRenewal(tx, deps.payment, { ...order, key: cardKey(due) })
  if (placed !== undefined) {
    const name = deps.kinds[service.type].displayName(service.subject)
    await deps.enqueue(tx, chargeRenewal, { ...placed, name, serviceId: service.id })
  }
  return undefined
}

const hasCard = async (
  tx: Queryable,
  { payment: { gateways } }: AutoRenewDeps,
  { isCardUsed, service }: Situation,
  total: Money | undefined,
): Promise<boolean> => {
  const { renewing } = gateways
  const minimum = renewing?.methods[0]?.minimum
  if (isCardUsed || renewing === undefined || minimum === undefined) return false
  if (total === undefined || total < minimum) return false
  return renewing.renewals.isReady(tx, service.customerId)
}

const standingOf = async (
  tx: Queryable,
  deps: AutoRenewDeps,
  situation: Situation,
  now: Date,
): Promise<Standing> => {
  const { service, site } = situation
  const rule = dunningOf(service.type)
  const total = priceRenewal(deps, service, site, now)?.grandTotal
  return {
    ...situation,
    hasCard: await hasCard(tx, deps, situation, total),
    expiresAt: service.expiresAt,
    cutOffDays: deps.kinds[service.type].cutOffDays(service.subject),
    keptUntil: rule && keptUntil(service, rule, now),
    total,
  }
}

/** Does the next step of a renewal; returns the order that the balance paid. */
const act = async (
  tx: Queryable,
  deps: AutoRenewDeps,
  due: DueRenewal,
): Promise<string | undefined> => {
  await lockBalanceAndCart(tx, due.service.customerId)
  const now = deps.clock.now()
  const cartKey = deps.renewalLines[due.service.type](due.service)?.key
  if (cartKey === undefined) return undefined
  const situation = await readSituation(tx, due, cartKey, now)
  if (situation === undefined) return undefined
  const { service } = situation
  const kind = deps.kinds[service.type]
  const standing = await standingOf(tx, deps, situation, now)
  const opensAt = service.expiresAt.getTime() - kind.renewalDays(service) * dayMs
  if (now.getTime() < opensAt) {
    await reschedule(tx, due, new Date(opensAt))
    return undefined
  }
  const next = situation.isOver ? { step: 'wait' as const } : nextStep(standing, now)
  const name = kind.displayName(service.subject)
  if (next.step === 'fail' && !situation.isManual) {
    await failRenewal(tx, { due, name, standing }, now)
    return undefined
  }
  if (next.step !== 'wait' && next.step !== 'renew' && next.step !== 'fail') {
    await notifyOfRenewal(tx, deps.enqueue, { due, name, standing, next }, now)
    return undefined
  }
  const isManual = next.step !== 'wait' && situation.isManual
  const checkAt = isManual ? new Date(now.getTime() + hourMs) : nextCheck(standing, now)
  await reschedule(tx, due, checkAt)
  if (next.step !== 'renew' || isManual) return undefined
  return renew(tx, deps, due, situation, { now, by: next.by })
}

const check = async (deps: AutoRenewDeps, due: DueRenewal): Promise<void> => {
  const { db, clock, kinds, log } = deps
  const { service } = due
  try {
    const observed = await kinds[service.type].look(service)
    if (observed === 'LEAVING' || observed === 'MISSING') {
      await reschedule(db, due, new Date(clock.now().getTime() + retryMs[observed]))
      return
    }
    const orderId = await afterDeadlock(() => db.transaction((tx) => act(tx, deps, due)))
    if (orderId === undefined) return
    deps.payment.kind.afterCommit?.(orderId)
    deps.notifyTabs(service.customerId)
  } catch (error) {
    // It is due again after its claim.
    log.error({ err: error, service: service.id }, 'an automatic renewal failed')
  }
}

const openTypes = async (
  { db, kinds }: AutoRenewDeps,
  now: Date,
): Promise<readonly ServiceType[]> => {
  const open: ServiceType[] = []
  for (const { type } of Object.values(kinds)) {
    if (!(await isUnderMaintenance(db, now, type))) open.push(type)
  }
  return open
}

/** Creates the renewal of services from balances; claims and customer locks keep servers apart. */
export const createAutoRenew = (deps: AutoRenewDeps) => ({
  /** Runs one round and returns the number of checked renewals. */
  round: async (): Promise<number> => {
    const { db, clock } = deps
    const now = clock.now()
    const types = await openTypes(deps, now)
    if (types.length === 0) return 0
    await addDueRenewals(db, now)
    let count = 0
    let due: readonly DueRenewal[]
    do {
      due = await claimRenewals(db, types, now)
      for (const one of due) await check(deps, one)
      count += due.length
    } while (due.length === batch)
    return count
  },
})
