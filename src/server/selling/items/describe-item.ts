import { sql, type SQL } from 'drizzle-orm'
import { byType } from '../../../contract/items/by-type.ts'
import { ItemType, type SetupProgress } from '../../../contract/items/item-fields.ts'
import type { SoldType } from '../../../contract/items/variants.ts'
import { constantSql } from '../../platform/db/constant-sql.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { cloudServerDescription } from './cloud-server/cloud-server-description.ts'
import { defineDescription, type StoredDescription } from './define-kind.ts'
import { cloudHostingDescription } from './cloud-hosting/cloud-hosting-description.ts'
import { domainDescription } from './domain/domain-description.ts'
import { sharedHostingDescription } from './shared-hosting/shared-hosting-description.ts'
import { smsBrandNameDescription } from './sms-brand-name/sms-brand-name-description.ts'
import { smsServiceDescription } from './sms-service/sms-service-description.ts'
import { sslDescription } from './ssl/ssl-description.ts'
import { wordpressHostingDescription } from './wordpress-hosting/wordpress-hosting-description.ts'
import { selectSetup, setupProgress } from './setup-progress.ts'
import type {
  DescribedLine,
  OrderDetails,
  OrderItemJson,
  RefundText,
  StoredItem,
  StoredLine,
  TermKind,
} from './item-kind.ts'

/** A retired type keeps its description while rows of it exist. */
const descriptions: Readonly<Record<SoldType, StoredDescription>> = {
  DOMAIN: defineDescription(domainDescription),
  CLOUD_SERVER: defineDescription(cloudServerDescription),
  SHARED_HOSTING: defineDescription(sharedHostingDescription),
  SSL: defineDescription(sslDescription),
  SMS_BRAND_NAME: defineDescription(smsBrandNameDescription),
  SMS_SERVICE: defineDescription(smsServiceDescription),
  CLOUD_HOSTING: defineDescription(cloudHostingDescription),
  WORDPRESS_HOSTING: defineDescription(wordpressHostingDescription),
}

/** Describes a line in the cart, in orders and in mails. */
export const describeItem = (line: StoredLine, locale: Locale): DescribedLine =>
  Object.hasOwn(descriptions, line.type)
    ? descriptions[line.type].describe(line, locale)
    : { name: line.subject, detail: line.subject }

/** Returns the name of an item that is gone; its key where that does not contain it. */
export const nameOfKey = (key: string): string => {
  for (const description of Object.values(descriptions)) {
    const name = description.nameOfKey?.(key)
    if (name !== undefined) return name
  }
  return key
}

/** Returns whether promo credit pays for items of a type. */
export const takesPromoCredit = (type: SoldType): boolean =>
  descriptions[type].takesPromoCredit !== false

/** The types that promo credit pays for. */
export const creditTypes: readonly SoldType[] = ItemType.options.filter(takesPromoCredit)

/** Returns whether a type is no longer sold. */
export const isRetired = (type: SoldType): boolean => descriptions[type].isRetired === true

/** Returns which term of a service an item pays for. */
export const termKindOf = (type: SoldType, action: string): TermKind | undefined =>
  descriptions[type].terms[action]

/** Returns whether the billing contact of an item becomes a registrant. */
export const hasRegistrant = ({ type, action }: Pick<StoredLine, 'type' | 'action'>): boolean =>
  Object.hasOwn(descriptions, type) && descriptions[type].registers.includes(action)

/** The actions of all types that pay for a further term of a service. */
export const renewals: readonly string[] = [
  ...new Set(
    Object.values(descriptions).flatMap(({ terms }) =>
      Object.keys(terms).filter((action) => terms[action] === 'RENEWED'),
    ),
  ),
]

/** Returns the fields that only items of this type have in an order. */
export const orderDetailsOf = (item: OrderItemJson): OrderDetails =>
  descriptions[item.type].orderDetails(item)

/** Returns how far the setup of an item is; undefined for a type without stages. @param json of {@link setupJson} */
export const setupOf = (item: OrderItemJson, json: unknown): SetupProgress | undefined =>
  setupProgress(descriptions[item.type].stages?.(item), json)

/** Returns the texts and the link about the refund of an item. @param facts of {@link refundJson} */
export const refundTextOf = (item: OrderItemJson, facts: unknown, locale: Locale): RefundText =>
  descriptions[item.type].refundText(item, facts, locale)

/** Returns the notes of a receipt about its items. */
export const receiptNotes = (items: readonly OrderItemJson[], locale: Locale): readonly string[] =>
  [...byType(items)].flatMap(([type, group]) => descriptions[type].receiptNote(group, locale) ?? [])

const caseOfType = (row: SQL, select: (description: StoredDescription) => SQL): SQL => {
  const cases = Object.entries(descriptions).map(
    ([type, description]) => sql`when ${type} then ${select(description)}`,
  )
  return sql`case ${row}.type ${sql.join(cases, sql` `)} end`
}

const factsOf = (line: SQL): SQL => {
  // Kinds that share a function share its place: every part of a statement costs, even unused.
  const sharing = Map.groupBy(Object.entries(descriptions), ([, { facts }]) => facts)
  const shared = [...sharing].map(([facts, kinds]) => {
    const types = kinds.map(([type]) => sql`${type}`)
    return sql`when ${line}.type in (${sql.join(types, sql`, `)}) then ${facts(line)}`
  })
  const own = Object.entries(descriptions).flatMap(([type, { ownFacts }]) =>
    ownFacts === undefined ? [] : [sql`when ${line}.type = ${type} then ${ownFacts(line)}`],
  )
  return sql`(case ${sql.join(shared, sql` `)} end)
    || (case ${sql.join(own, sql` `)} else '{}'::jsonb end)`
}

const factsJson = constantSql(factsOf(sql`i`))

/** Reads what the kinds of a cart's items depend on. No round trip for items that depend on nothing. */
export const readFacts = async (
  db: Queryable,
  customerId: string,
  items: readonly StoredItem[],
): Promise<readonly StoredItem[]> => {
  const dependsOn = ({ type, action }: StoredItem): boolean =>
    Object.hasOwn(descriptions, type) && descriptions[type].hasFacts?.(action) !== false
  if (!items.some(dependsOn)) return items
  const rows = await rowsOf<{ key: string; facts: unknown }>(
    db,
    sql`select i.key, ${factsJson} as facts from cart_items i where i.customer_id = ${customerId}`,
  )
  const facts = new Map(rows.map((row) => [row.key, row.facts]))
  return items.map((item) => ({ ...item, facts: facts.get(item.key) }))
}

/** Selects as JSON what the kind of a row of `order_items` tells about its refund. */
export const refundJson = (item: SQL): SQL =>
  caseOfType(item, ({ refundFacts }) => refundFacts(item))

/** Selects as JSON how far the setup of a row of `order_items` is; null for a type without stages. */
export const setupJson = (item: SQL, paidAt: SQL): SQL =>
  caseOfType(item, ({ stages, isSetUpLike }) =>
    stages === undefined
      ? sql`null::jsonb`
      : selectSetup(item, paidAt, isSetUpLike?.(item) ?? sql`true`),
  )

/** Checks that every type in the database is known. @throws Error that names the others */
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
