import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { isSamePerson, type AccountMarks } from './same-person.ts'

interface MarksRow extends Record<string, unknown> {
  readonly id: string
  readonly emails: readonly (string | null)[]
  readonly phones: readonly (string | null)[]
  readonly identity: string
}

const texts = (values: readonly (string | null)[]): string[] =>
  values.filter((value) => value !== null)

/**
 * Returns whether a referred customer is the referrer, one of those who referred them in turn, or
 * another account that the referrer has referred before.
 */
export const isRing = async (
  db: Queryable,
  referredId: string,
  referrerId: string,
): Promise<boolean> => {
  const rows = await rowsOf<MarksRow>(
    db,
    sql`with recursive chain as (
        select id, referred_by from customers where id = ${referrerId}::uuid
        union select c.id, c.referred_by from customers c join chain on c.id = chain.referred_by),
      referred as (select id, created_at from customers where id = ${referredId}::uuid),
      related as (
        select id from referred union select id from chain
        union select c.id from customers c, referred
          where c.referred_by = ${referrerId}::uuid
            and (c.created_at, c.id) < (referred.created_at, referred.id))
      select c.id::text as id, c.identity_number as identity,
        array_to_json(array(select c.email union select a.email from addresses a
          where a.customer_id = c.id)) as emails,
        array_to_json(array(select c.phone_number union select a.phone_number from addresses a
          where a.customer_id = c.id)) as phones
      from related join customers c on c.id = related.id`,
  )
  const marks = new Map(
    rows.map(({ id, emails, phones, identity }): [string, AccountMarks] => [
      id,
      { emails: texts(emails), phones: texts(phones), identityNumbers: [identity] },
    ]),
  )
  const own = marks.get(referredId)
  if (own === undefined) return true
  return [...marks].some(([id, other]) => id !== referredId && isSamePerson(own, other))
}
