import { sql, type SQL } from 'drizzle-orm'
import type { SavedCard } from '../../../contract/cards.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { cards } from '../../platform/db/schema/index.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { isExpired, type Expiry } from './card-expiry.ts'

/** `to_jsonb` of a row of `cards`. */
export type CardJson = JsonRow<typeof cards>

/** Returns a card's last month. */
export const expiryOf = ({ expiry_month: month, expiry_year: year }: CardJson): Expiry => ({
  month,
  year,
})

/** Returns the purpose that a card's token is sealed for. */
export const cardTokenPurpose = (cardId: string): string => `card-token:${cardId}`

/** Returns a card's token at the gateway. @throws Error when no key opens it */
export const openToken = (secretBox: SecretBox, { id, sealed_token }: CardJson): string => {
  const opened = secretBox.open(sealed_token ?? '', cardTokenPurpose(id))
  if (opened === undefined) throw new Error(`the token of the card ${id} cannot be opened`)
  return opened.text
}

const findCards = async (db: Queryable, condition: SQL): Promise<readonly CardJson[]> => {
  const rows = await rowsOf<{ card: CardJson }>(
    db,
    sql`select to_jsonb(c) as card from cards c where c.removed_at is null and ${condition}
      order by c.is_default desc, c.added_at desc, c.id`,
  )
  return rows.map(({ card }) => card)
}

/** Finds a customer's card. */
export const findCard = async (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<CardJson | undefined> => {
  const [card] = await findCards(
    db,
    sql`c.customer_id = ${customerId}::uuid and c.id = ${id}::uuid`,
  )
  return card
}

/** Finds the card that pays a customer's renewals. */
export const findDefaultCard = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<CardJson | undefined> => {
  const [card] = await findCards(db, sql`c.customer_id = ${customerId}::uuid and c.is_default`)
  return card === undefined || isExpired(expiryOf(card), now) ? undefined : card
}

/** Returns a card as the API responds with it. */
export const showCard = (card: CardJson, now: Date): SavedCard => ({
  id: card.id,
  brand: card.brand,
  lastFour: card.last_four,
  expires: expiryOf(card),
  isExpired: isExpired(expiryOf(card), now),
  isDefault: card.is_default,
  addedAt: new Date(card.added_at).toISOString(),
})

/** Returns a customer's cards, the default first. */
export const listSavedCards = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<SavedCard[]> => {
  const found = await findCards(db, sql`c.customer_id = ${customerId}::uuid`)
  return found.map((card) => showCard(card, now))
}
