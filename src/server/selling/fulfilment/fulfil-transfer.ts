import { sql } from 'drizzle-orm'
import type { TransferFailure } from '../../../contract/domain-transfers.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import type { TransferAtRegistry, TransferRefusal } from '../../providers/registry/transfer.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { openAuthCode } from '../../services/transfers/index.ts'
import type { Fulfilled } from './fulfilled.ts'
import { premiumOf } from '../items/index.ts'
import type { OrderItemJson, OrderJson } from '../orders/index.ts'

export interface TransferDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly registry: Pick<Registry, 'info' | 'requestTransfer' | 'transferOf'>
  readonly secretBox: SecretBox
  /** How many years the transfer of a name (ASCII) adds. */
  readonly addedYears: (name: string) => number
}

/** The registry's clock and ours may differ; a transfer of years ago is meant no more. */
const toleranceMs = 24 * 60 * 60_000

const failures: Readonly<Record<Exclude<TransferRefusal, 'billing'>, TransferFailure>> = {
  'auth-code': 'AUTH_CODE',
  locked: 'LOCKED',
  'not-eligible': 'NOT_ELIGIBLE',
  'under-way': 'UNDER_WAY',
  nobody: 'NOT_ELIGIBLE',
  'premium-price-changed': 'PRICE_CHANGED',
  refused: 'REFUSED',
}

/**
 * Holds the name for this item, before the registry is asked: so a transfer that the registry knows of
 * later is this item's and no other's. Gives since when, `again` when a try before did so; undefined
 * when another item holds it.
 */
const holdName = async (
  { db, clock }: Pick<TransferDeps, 'db' | 'clock'>,
  order: OrderJson,
  item: OrderItemJson,
): Promise<{ readonly beganAt: Date; readonly again: boolean } | undefined> => {
  const now = clock.now().toISOString()
  const [inserted] = await rowsOf(
    db,
    sql`insert into domain_transfers (order_item_id, customer_id, name, state, began_at, check_at)
      values (${item.id}::uuid, ${order.customer_id}::uuid, ${item.subject}, 'ASKED',
        ${now}::timestamptz, ${now}::timestamptz)
      on conflict do nothing returning name`,
  )
  if (inserted !== undefined) return { beganAt: new Date(now), again: false }
  const [held] = await rowsOf<{ began_at: string }>(
    db,
    sql`select began_at::text as began_at from domain_transfers
      where order_item_id = ${item.id}::uuid and state in ('ASKED', 'PENDING')`,
  )
  return held === undefined ? undefined : { beganAt: new Date(held.began_at), again: true }
}

/** A transfer that is done: the name as it is with us now. @throws ProviderError */
const arrived = async (
  registry: Pick<Registry, 'info'>,
  name: string,
): Promise<Extract<Fulfilled, { outcome: 'active' | 'later' }>> => {
  const info = await registry.info(name)
  return info?.ownedByUs === true
    ? { outcome: 'active', registeredAt: info.createdAt, expiresAt: info.expiresAt }
    : { outcome: 'later', why: 'the transfer is done, but the name is not ours yet' }
}

/** What a transfer that the registry knows of means for its item. @throws ProviderError */
const outcomeOf = async (
  registry: Pick<Registry, 'info'>,
  name: string,
  { state }: Pick<TransferAtRegistry, 'state'>,
): Promise<Fulfilled> => {
  switch (state) {
    case 'pending':
      return { outcome: 'pending' }
    case 'approved':
      return arrived(registry, name)
    case 'rejected':
      return { outcome: 'gone', failure: 'REJECTED' }
    case 'cancelled':
      return { outcome: 'gone', failure: 'CANCELLED' }
  }
}

/**
 * How the transfer that began for an item stands at the registry; undefined when that knows of none.
 *
 * @throws ProviderError on trouble that may pass
 */
export const begunTransfer = async (
  registry: Pick<Registry, 'info' | 'transferOf'>,
  name: string,
  beganAt: Date,
): Promise<Fulfilled | undefined> => {
  const known = await registry.transferOf(name)
  if (known?.isOurs !== true) return undefined
  if (known.requestedAt.getTime() < beganAt.getTime() - toleranceMs) return undefined
  return outcomeOf(registry, name, known)
}

/**
 * Asks the registry for the transfer of an item's name; a try that was cut off is asked about before
 * it is repeated.
 *
 * @throws ProviderError on trouble that may pass
 */
export const transferItem = async (
  deps: TransferDeps,
  order: OrderJson,
  item: OrderItemJson,
): Promise<Fulfilled> => {
  const { registry, secretBox } = deps
  const name = item.subject
  const held = await holdName(deps, order, item)
  if (held === undefined) return { outcome: 'gone', failure: 'UNDER_WAY' }
  const before = held.again ? await begunTransfer(registry, name, held.beganAt) : undefined
  if (before !== undefined) return before
  const authInfo = openAuthCode(secretBox, name, item.secret)
  if (authInfo === undefined) return { outcome: 'gone', failure: 'AUTH_CODE' }
  const years = deps.addedYears(name)
  const premiumFee = premiumOf(item)?.transfer
  const result = await registry.requestTransfer({ name, years, authInfo, premiumFee })
  if (result.ok) return result.isDone ? arrived(registry, name) : { outcome: 'pending' }
  // Our account there is empty: that passes.
  if (result.reason === 'billing') return { outcome: 'later', why: result.message }
  return { outcome: 'gone', failure: failures[result.reason] }
}

/** Whether a try before this one began the transfer after all. @throws ProviderError */
export const begunBefore = async (
  { db, registry }: Pick<TransferDeps, 'db' | 'registry'>,
  item: OrderItemJson,
): Promise<Fulfilled> => {
  const [held] = await rowsOf<{ began_at: string }>(
    db,
    sql`select began_at::text as began_at from domain_transfers
      where order_item_id = ${item.id}::uuid`,
  )
  const before = held && (await begunTransfer(registry, item.subject, new Date(held.began_at)))
  return before ?? { outcome: 'gone', failure: 'UNREACHABLE' }
}
