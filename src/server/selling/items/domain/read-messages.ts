import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { replaceValue, type StoredStep } from '../../../platform/steps/index.ts'
import type { RegistryMessage } from '../../../providers/registry/messages.ts'
import type { Registry } from '../../../providers/registry/registry.ts'
import type { DomainOutcome, PendingOutcome } from './domain-term.ts'
import { registrationStep } from './domain-term.ts'

/** An item in progress for the name of a message; its step is null until it registers the name. */
export interface NamedItem extends Record<string, unknown> {
  readonly id: string
  readonly what: string | null
  readonly state: StoredStep['state'] | null
  readonly value: DomainOutcome | PendingOutcome | null
}

/** `keep`: the answer to the item's create is not stored yet, so the message is read again later. */
export type MessageEffect = 'none' | 'wake' | 'refuse' | 'keep'

/** A message that is kept for longer would hold up the others. */
const keptForMs = 600_000

/** An earlier order of the same name may have been refused, too. */
const decides = (message: RegistryMessage, { svTRID, pendingSince }: PendingOutcome): boolean =>
  svTRID !== undefined && message.svTRID !== undefined
    ? message.svTRID === svTRID
    : message.decidedAt !== undefined && message.decidedAt >= new Date(pendingSince)

/** Returns what a message means for an item of its name: only its own refusal is its outcome. */
export const effectOf = (
  { what, state, value }: NamedItem,
  message: RegistryMessage,
  now: Date,
): MessageEffect => {
  const isRefusal = message.isApproved === false
  if (state === 'STARTED' && what === null && isRefusal) {
    const ageMs = now.getTime() - (message.decidedAt ?? new Date(0)).getTime()
    return ageMs < keptForMs ? 'keep' : 'none'
  }
  if (value !== null && 'pendingSince' in value) {
    if (!isRefusal) return 'wake'
    return decides(message, value) ? 'refuse' : 'none'
  }
  return what === 'PENDING_TRANSFER' ? 'wake' : 'none'
}

/** Finds the items of a name among the paid orders in progress, which have an index. */
const findItems = (tx: Queryable, name: string): Promise<readonly NamedItem[]> =>
  rowsOf<NamedItem>(
    tx,
    sql`select i.id::text, i.what, s.state, s.value
      from orders o join order_items i on i.order_id = o.id
      left join steps s on s.owner = i.id and s.name = ${registrationStep}
      where o.state = 'PAID' and i.fulfilment = 'IN_PROGRESS' and i.subject = ${name}`,
  )

const wake = async (tx: Queryable, itemId: string, now: Date): Promise<void> => {
  await rowsOf(
    tx,
    sql`update order_items set wake_at = ${now.toISOString()}::timestamptz
      where id = ${itemId}::uuid and fulfilment = 'IN_PROGRESS' and wake_at is not null`,
  )
}

/** Applies a message to the items of its name; returns its effects. */
const apply = async (
  tx: Queryable,
  message: RegistryMessage,
  now: Date,
): Promise<readonly MessageEffect[]> => {
  const items = message.name === undefined ? [] : await findItems(tx, message.name)
  const effects = items.map((item) => ({ item, effect: effectOf(item, message, now) }))
  for (const { item, effect } of effects) {
    const refused: DomainOutcome = { refused: 'REFUSED' }
    if (effect === 'refuse') await replaceValue(tx, item.id, registrationStep, refused)
    if (effect === 'refuse' || effect === 'wake') await wake(tx, item.id, now)
  }
  return effects.map(({ effect }) => effect)
}

export interface ReadMessagesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'nextMessage' | 'acknowledgeMessage'>
}

const mostMessages = 100

/** Creates the reading of the registry's messages, while an item waits for its decision. */
export const createReadMessages =
  ({ db, clock, log, registry }: ReadMessagesDeps) =>
  async (): Promise<void> => {
    const waiting = await rowsOf(
      db,
      sql`select 1 as waits from order_items where fulfilment = 'IN_PROGRESS'
        and wake_at is not null and what in ('PENDING_EXTERNAL', 'PENDING_TRANSFER') limit 1`,
    )
    if (waiting.length === 0) return
    for (let read = 0; read < mostMessages; read += 1) {
      const message = await registry.nextMessage()
      if (message === undefined) return
      const effects = await db.transaction((tx) => apply(tx, message, clock.now()))
      if (effects.includes('keep')) return
      if (effects.every((effect) => effect === 'none')) {
        const { name, text } = message
        log.warn({ name, message: text }, 'a message of the registry changes nothing')
      }
      // Only after the commit: an acknowledged message is gone.
      await registry.acknowledgeMessage(message.id)
    }
  }
