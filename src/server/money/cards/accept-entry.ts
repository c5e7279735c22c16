import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { publish } from '../../platform/realtime/index.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { LedgerAccount } from '../ledger/index.ts'
import { readCardReference } from './card-reference.ts'
import type { EnteredCard, EntryAnswer } from './card-vault.ts'
import { lockCards } from './change-cards.ts'
import { judgeEntry } from './judge-entry.ts'
import { storeVerification } from './store-verification.ts'
import { cardTokenPurpose } from './stored-cards.ts'

export interface AcceptDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly secretBox: SecretBox
  readonly enqueue: Enqueue
}

const Uuid = v.pipe(v.string(), v.uuid())

/** Creates what stores the gateway's verified answers about entered cards, each once. */
export const createAcceptEntry = (
  { db, clock, log, secretBox, enqueue }: AcceptDeps,
  account: LedgerAccount,
) => {
  const addCard = async (
    tx: Queryable,
    customerId: string,
    { token, brand, lastFour, month, year }: EnteredCard,
    now: Date,
  ): Promise<string> => {
    const id = randomUUID()
    const sealed = secretBox.seal(token, cardTokenPurpose(id))
    await rowsOf(
      tx,
      sql`insert into cards (id, customer_id, brand, last_four, expiry_month, expiry_year,
          sealed_token, is_default, added_at)
        select ${id}::uuid, ${customerId}::uuid, ${brand}, ${lastFour},
          ${month}::integer, ${year}::integer, ${sealed},
          not exists (select from cards
            where customer_id = ${customerId}::uuid and is_default and removed_at is null),
          ${now.toISOString()}::timestamptz`,
    )
    return id
  }

  /** Stores an answer; an answer that came before changes nothing. */
  return async (answer: EntryAnswer): Promise<void> => {
    const { transactionId } = answer
    // Stored ids are unique, and an answer without a charge may have none.
    const gatewayId = answer.gatewayId || transactionId
    const reference = readCardReference(answer.reference)
    if (reference === undefined || !v.is(Uuid, transactionId)) {
      log.error({ gatewayId }, 'an answer about a card that we did not ask for')
      return
    }
    const { customerId, begunAt } = reference
    const now = clock.now()
    const verdict = judgeEntry(answer, begunAt, now)
    await db.transaction(async (tx) => {
      if ((await lockCards(tx, customerId)).length === 0) {
        log.error({ gatewayId, customerId }, 'an answer about a card of an unknown customer')
        return
      }
      const isNew = await storeVerification(
        tx,
        {
          ...{ id: transactionId, customerId, gatewayId, charged: verdict.charged },
          code: verdict.is === 'add' ? null : verdict.code,
          reason: verdict.is === 'add' ? null : verdict.reason,
        },
        { account, enqueue, now },
      )
      if (!isNew) return
      if (verdict.is !== 'add') return
      const cardId = await addCard(tx, customerId, verdict.card, now)
      await rowsOf(
        tx,
        sql`update card_verifications set card_id = ${cardId}::uuid
          where id = ${transactionId}::uuid`,
      )
      await publish(tx, customerId, 'card_added', {}, now)
    })
  }
}
