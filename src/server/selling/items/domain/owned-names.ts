import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import type { PremiumPrices } from '../../../platform/db/schema/index.ts'
import { AgreedRenewal, agreedRenewalJson, premiumJson } from '../../../services/domains/index.ts'

/** A name that a customer owns. */
export interface OwnedName {
  readonly until: Date
  readonly premium: PremiumPrices | undefined
  readonly agreed: AgreedRenewal | undefined
  readonly hasLeft: boolean
}

/** Finds which names (ASCII) a customer owns. One round trip, none for no names. */
export const findOwnedNames = async (
  db: Queryable,
  customerId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, OwnedName>> => {
  if (names.length === 0) return new Map()
  const rows = await rowsOf<{
    name: string
    until: string
    premium: PremiumPrices | null
    agreed: unknown
    has_left: boolean
  }>(
    db,
    sql`select distinct on (s.subject) s.subject as name, s.expires_at::text as until,
        ${premiumJson(sql`s`)} as premium, ${agreedRenewalJson(sql`s`)} as agreed,
        s.external_id is null as has_left
      from services s
      where s.customer_id = ${customerId}::uuid and s.type = 'DOMAIN'
        and s.subject in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
      order by s.subject, s.external_id is null, s.expires_at desc`,
  )
  return new Map(
    rows.map(({ name, until, premium, agreed, has_left: hasLeft }) => [
      name,
      {
        ...{ until: new Date(until), premium: premium ?? undefined, hasLeft },
        agreed: v.parse(v.nullish(AgreedRenewal), agreed) ?? undefined,
      },
    ]),
  )
}
