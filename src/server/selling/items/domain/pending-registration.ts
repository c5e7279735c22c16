import { notify } from '../../../customers/notifications/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import type { DomainInfo } from '../../../providers/registry/domain.ts'
import type { Fulfilment, ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'
import {
  domainResult,
  impossible,
  termOutcome,
  type DomainOutcome,
  type PendingOutcome,
} from './domain-term.ts'
import { nextPollAt } from './next-poll.ts'

const what = 'PENDING_EXTERNAL'
const dayMs = 24 * 3_600_000

/** Returns what the registry's data say about a registration of ours; undefined when it is another's. */
export const registrationOf = (
  info: DomainInfo | undefined,
  contactId: string,
  now: Date,
): DomainOutcome | PendingOutcome | undefined => {
  if (info?.ownedByUs !== true || info.registrant !== contactId) return undefined
  return info.statuses.includes('pendingCreate')
    ? { pendingSince: now.toISOString() }
    : termOutcome(info)
}

/**
 * Returns what to do about a registration that the registry decides later. A name without data is
 * refused at once by the registry's message, and otherwise after a day: its data may come late.
 */
export const pendingResult = (
  { pendingSince }: PendingOutcome,
  found: DomainOutcome | PendingOutcome | undefined,
  info: DomainInfo | undefined,
  now: Date,
): Fulfilment => {
  if (found !== undefined && !('pendingSince' in found)) return domainResult(found)
  const since = new Date(pendingSince)
  const isLate = now.getTime() - since.getTime() > dayMs
  if (found === undefined && (info !== undefined || isLate)) return impossible('REFUSED')
  return { is: 'waiting', on: 'provider', what, wakeAt: nextPollAt(since, now) }
}

/** Informs the customer of a registration that the registry decides later. */
export const reportPending =
  (clock: Clock): NonNullable<ItemFulfilment['waits']> =>
  async (tx, { order, item }: ItemWork, waiting) => {
    if (waiting.what !== what) return
    const params = { name: toUnicodeName(domainItem(item).name), orderId: order.id }
    const notice = { customerId: order.customer_id, code: 'REGISTRATION_PENDING' as const, params }
    await notify(tx, { ...notice, cause: `registration-pending:${item.id}` }, clock.now())
  }
