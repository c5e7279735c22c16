import { sql } from 'drizzle-orm'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { findOwnedNames } from '../../../contract/owned-domain-list.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { domainLife } from './domain-life.ts'
import type { DomainView } from './show-domain.ts'
import { rulesOf } from './tld-times.ts'

/** Finds the customer's names with one of some labels, under any TLD, in one round trip. */
export const ownedNames = async (
  db: Queryable,
  { customerId, rules, now }: Pick<DomainView, 'customerId' | 'rules' | 'now'>,
  labels: readonly string[],
): Promise<AnswerOf<typeof findOwnedNames>> => {
  const rows = await rowsOf<{ id: string; name: string; expires_at: string }>(
    db,
    sql`select id, subject as name, expires_at from services
      where customer_id = ${customerId}::uuid and type = 'DOMAIN' and external_id is not null
        and split_part(subject, '.', 1)
          in (select jsonb_array_elements_text(${JSON.stringify(labels)}::jsonb))
      order by subject`,
  )
  return rows
    .filter(({ name, expires_at }) => {
      return domainLife(new Date(expires_at), rulesOf(name, rules), now).state !== 'ENDED'
    })
    .map(({ id, name }) => ({ id, domainName: name }))
}

/** Returns whether a customer has a domain (ASCII) with us. */
export const isNameOwned = async (db: Queryable, name: string): Promise<boolean> => {
  const found = await rowsOf(
    db,
    sql`select from services
      where subject = ${name} and type = 'DOMAIN' and external_id is not null`,
  )
  return found.length > 0
}
