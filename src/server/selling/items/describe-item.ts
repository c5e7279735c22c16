import { sql, type SQL } from 'drizzle-orm'
import type { SoldType } from '../../../contract/items/variants.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { defineDescription, type StoredDescription } from './define-kind.ts'
import { domainDescription } from './domain/domain-description.ts'
import type { OrderDetails, OrderItemJson, RefundText, StoredLine } from './item-kind.ts'

/** How the items of each type are stored and described. A retired type stays while rows of it exist. */
const descriptions: Readonly<Record<SoldType, StoredDescription>> = {
  DOMAIN: defineDescription(domainDescription),
}

/** Describes a line in the cart, on invoices, at the gateway and in mails. */
export const describeItem = (
  line: StoredLine,
  locale: Locale,
): { readonly name: string; readonly detail: string } =>
  // A newer server may sell a type that this one does not know.
  Object.hasOwn(descriptions, line.type)
    ? descriptions[line.type].describe(line, locale)
    : { name: line.subject, detail: line.subject }

/** Returns what only items of this type have in an order. */
export const orderDetailsOf = (item: OrderItemJson): OrderDetails =>
  descriptions[item.type].orderDetails(item)

/** Returns the texts and the link about the refund of an item. */
export const refundTextOf = (item: OrderItemJson): RefundText =>
  descriptions[item.type].refundText(item)

/** Selects what a row of `cart_items` is read with: its columns, and the facts of its kind. */
export const lineJson = (line: SQL): SQL => {
  const cases = Object.entries(descriptions).map(
    ([type, { facts }]) => sql`when ${type} then ${facts(line)}`,
  )
  return sql`to_jsonb(${line}) || jsonb_build_object('facts',
    case ${line}.type ${sql.join(cases, sql` `)} end)`
}

/** Checks at the start that each type in the database is known. @throws Error naming those that are not */
export const checkItemTypes = async (db: Queryable): Promise<void> => {
  const known = JSON.stringify(Object.keys(descriptions))
  const rows = await rowsOf<{ type: string }>(
    db,
    sql`select type from cart_items where not ${known}::jsonb ? type
      union select type from order_items where not ${known}::jsonb ? type`,
  )
  if (rows.length > 0) {
    const types = rows.map(({ type }) => type).join(', ')
    throw new Error(`the database has items of unknown types: ${types}`)
  }
}
