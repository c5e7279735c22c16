import { formatMoney, zero } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { autoRenewWindow } from '../../services/lifecycle/index.ts'
import { mailAutoRenew } from './jobs.ts'
import { chargedFrom, type NextStep, type Standing } from './next-step.ts'
import { renewalKey, reschedule, type DueRenewal } from './stored-renewals.ts'

const hourMs = 60 * 60_000

/** A step that notifies the customer. */
export type NoticeStep = Exclude<NextStep, { readonly step: 'wait' | 'renew' | 'fail' }>

const codeOf = (next: NoticeStep): 'SOON' | 'SOON_BY_CARD' | 'SHORT' | 'STOPPED' => {
  if (next.step === 'announce') return next.by === 'card' ? 'SOON_BY_CARD' : 'SOON'
  return next.step === 'remind' ? 'SHORT' : 'STOPPED'
}

/** A renewal to notify about. */
export interface RenewalNotice {
  readonly due: DueRenewal
  readonly name: string
  readonly standing: Standing
  readonly next: NoticeStep
}

/** Notifies a customer about a renewal by notice and mail. */
export const notifyOfRenewal = async (
  tx: Queryable,
  enqueue: Enqueue,
  { due, name, standing, next }: RenewalNotice,
  now: Date,
): Promise<void> => {
  const mail = codeOf(next)
  const total = standing.total ?? zero
  const { id: serviceId, customerId } = due.service
  const params = {
    name,
    total: standing.total === undefined ? '' : formatMoney(standing.total),
    balance: formatMoney(standing.balance),
    expires: shownDay(standing.expiresAt),
    date: shownDay(next.step === 'announce' ? chargedFrom(now) : autoRenewWindow(standing).until),
    serviceId,
  }
  const about = next.step === 'announce' ? total : `${total}:${next.days}`
  const cause = `${renewalKey(due)}:${mail}:${about}`
  await notify(tx, { customerId, code: `AUTO_RENEW_${mail}`, params, cause }, now)
  await enqueue(tx, mailAutoRenew, { mail, customerId, cause, params })
  await reschedule(tx, due, new Date(now.getTime() + hourMs), {
    announced: next.step === 'too-late' ? undefined : { at: now, total },
    remindedDays: next.step === 'announce' ? undefined : next.days,
  })
}
