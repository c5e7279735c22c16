import { sql } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { transfer, verificationAccount } from '../ledger/index.ts'
import type { CardVault } from './card-vault.ts'
import { isInDollars } from './charged-amount.ts'
import { openToken, type CardJson } from './stored-cards.ts'

export interface CardJobDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly vault: CardVault
}

type Due = Readonly<{
  gateway_id: string
  amount: number
  currency: string
  card_id: string | null
}>

/** Refunds the charge that verified a card, once. Throws while the gateway does not, so the job is retried. */
export const refundCharge = async (
  { db, clock, vault }: CardJobDeps,
  verificationId: string,
): Promise<void> => {
  const [due] = await rowsOf<Due>(
    db,
    sql`select gateway_id, amount, currency, card_id from card_verifications
      where id = ${verificationId}::uuid and refund = 'DUE'`,
  )
  if (due === undefined) return
  const { gateway_id: gatewayId, card_id: cardId, currency } = due
  const amount = money(due.amount)
  const charged = { amount, currency }
  await vault.refund({ gatewayId, refundId: verificationId, charged })
  // Later charges without the customer refer to this first one.
  const networkId = cardId === null ? '' : await vault.networkIdOf(gatewayId)
  await db.transaction(async (tx) => {
    const now = clock.now()
    await rowsOf(
      tx,
      sql`update card_verifications set refund = 'DONE' where id = ${verificationId}::uuid`,
    )
    await rowsOf(
      tx,
      sql`update cards set network_id = ${networkId}
        where id = ${cardId}::uuid and network_id = ''`,
    )
    if (!isInDollars(charged)) return
    const cause = `card-verification:${verificationId}:refund`
    await transfer(tx, [{ cause, from: verificationAccount, to: vault.account, amount }], now)
  })
}

/** Deletes a removed card at the gateway. */
export const forgetStored = async (
  { db, secretBox, vault }: CardJobDeps,
  cardId: string,
): Promise<void> => {
  const [row] = await rowsOf<{ card: CardJson }>(
    db,
    sql`select to_jsonb(c) as card from cards c where c.id = ${cardId}::uuid
      and c.removed_at is not null and c.sealed_token is not null`,
  )
  if (row === undefined) return
  await vault.forget(openToken(secretBox, row.card))
  await rowsOf(db, sql`update cards set sealed_token = null where id = ${cardId}::uuid`)
}
