import { sql } from 'drizzle-orm'
import { notify } from '../../../customers/notifications/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import type { Log } from '../../../platform/log.ts'
import { replaceValue } from '../../../platform/steps/index.ts'
import type { DomainInfo } from '../../../providers/registry/domain.ts'
import type { RegistryMessage } from '../../../providers/registry/messages.ts'
import type { Registry } from '../../../providers/registry/registry.ts'
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

/** The step that registers an item's name. */
export const registrationStep = 'registration'

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

/** Wakes the items that wait for the registry about a name; a refusal is their registration's outcome. */
const wakeFor = async (
  tx: Queryable,
  { name, isApproved }: RegistryMessage,
  now: Date,
): Promise<void> => {
  if (name === undefined) return
  const woken = await rowsOf<{ id: string; what: string }>(
    tx,
    sql`update order_items set wake_at = ${now.toISOString()}::timestamptz
      where subject = ${name} and fulfilment = 'IN_PROGRESS'
        and what in (${what}, 'PENDING_TRANSFER')
      returning id::text, what`,
  )
  if (isApproved !== false) return
  const refused: DomainOutcome = { refused: 'REFUSED' }
  for (const item of woken) {
    if (item.what === what) await replaceValue(tx, item.id, registrationStep, refused)
  }
}

export interface RegistryMessageDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'nextMessage' | 'acknowledgeMessage'>
}

const mostMessages = 100

/** Creates the reading of the registry's messages, while an item waits for its decision. */
export const createReadMessages =
  ({ db, clock, log, registry }: RegistryMessageDeps) =>
  async (): Promise<void> => {
    const waiting = await rowsOf(
      db,
      sql`select 1 as waits from order_items where fulfilment = 'IN_PROGRESS'
        and wake_at is not null and what in (${what}, 'PENDING_TRANSFER') limit 1`,
    )
    if (waiting.length === 0) return
    for (let read = 0; read < mostMessages; read += 1) {
      const message = await registry.nextMessage()
      if (message === undefined) return
      await db.transaction((tx) => wakeFor(tx, message, clock.now()))
      if (message.name === undefined)
        log.warn({ message: message.text }, 'the registry sent a message')
      // Only after the commit: an acknowledged message is gone.
      await registry.acknowledgeMessage(message.id)
    }
  }
