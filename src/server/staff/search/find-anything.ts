import { sql, type SQL } from 'drizzle-orm'
import { fullNameOf } from '../../../contract/person-name.ts'
import {
  foundOfKind,
  type StaffFound,
  type StaffFoundKind,
} from '../../../contract/staff-search.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { plannedByValues } from '../../platform/db/planned-by-values.ts'
import { readSearch, type Search } from './read-search.ts'

/** The most rows that a condition finds before they are sorted. */
const mostOfCondition = 1000

/** Follows every text that begins with a prefix, byte by byte. */
const last = '\u{10FFFF}'

/** The condition of a prefix, which uses an index of `text_pattern_ops` also with a parameter. */
const startsWith = (expression: SQL, prefix: string): SQL =>
  sql`(${expression} ~>=~ ${prefix} and ${expression} ~<~ ${prefix + last})`

const never = sql`false`

const isId = (column: SQL, { id }: Search): SQL =>
  id === undefined ? never : sql`${column} = ${id}::uuid`

const isNumber = (column: SQL, { number }: Search): SQL =>
  number === undefined ? never : sql`${column} = ${number}::bigint`

const isReference = (column: SQL, { references: [typed, upper] }: Search): SQL =>
  sql`${column} in (${typed}, ${upper})`

/** The conditions of the names, each on its own index. */
const nameConditions = ({ names: [one, other] }: Search): readonly SQL[] => {
  const first = (name: string) => startsWith(sql`lower(c.first_name)`, name)
  const family = (name: string) => startsWith(sql`lower(c.last_name)`, name)
  return one === other
    ? [first(one), family(one)]
    : [sql`${first(one)} and ${family(other)}`, sql`${first(other)} and ${family(one)}`]
}

const isPhone = ({ phones }: Search): SQL =>
  phones.length === 0 ? never : sql`c.phone_number in ${[...phones]}`

/** Selects ids for each condition by itself: the order of one would walk the whole table for the others. */
const idsOf = (table: SQL, conditions: readonly SQL[]): SQL =>
  sql.join(
    conditions.map(
      (condition) => sql`(select c.id from ${table} c where ${condition} limit ${mostOfCondition})`,
    ),
    sql` union `,
  )

/** A customer's details begin with the parts of the name. */
const shownDetails = (kind: StaffFoundKind, details: StaffFound['details']): readonly string[] => {
  if (kind !== 'CUSTOMER') return details
  const [firstName = '', lastName = '', ...others] = details
  return [fullNameOf({ firstName, lastName }), ...others]
}

const found = async (
  db: Queryable,
  kind: StaffFoundKind,
  select: SQL,
): Promise<readonly StaffFound[]> => {
  const rows = await rowsOf<Omit<StaffFound, 'kind'> & Record<string, unknown>>(
    db,
    sql`${select} limit ${foundOfKind}`,
  )
  return rows.map(({ id, customerId, title, details }) => ({
    ...{ kind, id, customerId, title },
    details: shownDetails(kind, details).filter((one) => one !== ''),
  }))
}

/** Returns the look-ups of each kind. */
const lookUps = (typed: string): readonly (readonly [StaffFoundKind, SQL])[] => {
  const search = readSearch(typed)
  const { start, ascii } = search
  return [
    [
      'CUSTOMER',
      sql`select c.id, c.id as "customerId", c.email as title,
          jsonb_build_array(c.first_name, c.last_name, c.username,
            case when c.banned_at is null then '' else 'BANNED' end) as details
        from customers c
        where c.id in (${idsOf(sql`customers`, [
          startsWith(sql`lower(c.email)`, start),
          startsWith(sql`lower(c.username)`, start),
          ...nameConditions(search),
          isPhone(search),
          isId(sql`c.id`, search),
        ])})
        order by lower(c.email)`,
    ],
    [
      'SERVICE',
      sql`select s.id, s.customer_id as "customerId", s.subject as title,
          jsonb_build_array(s.type, s.state) as details
        from services s
        where s.id in (${idsOf(sql`services`, [
          startsWith(sql`lower(c.subject)`, start),
          ...(ascii === start ? [] : [startsWith(sql`lower(c.subject)`, ascii)]),
          isId(sql`c.id`, search),
        ])})
        order by lower(s.subject), s.starts_at desc`,
    ],
    [
      'ORDER',
      sql`select o.id, o.customer_id as "customerId", o.increment_id::text as title,
          jsonb_build_array(o.state) as details
        from orders o
        where ${isNumber(sql`o.increment_id`, search)} or ${isId(sql`o.id`, search)}`,
    ],
    [
      'INVOICE',
      sql`select i.id, i.customer_id as "customerId", i.number as title,
          jsonb_build_array(i.state, i.payment_state) as details
        from invoices i
        where ${isReference(sql`i.number`, search)} or ${isId(sql`i.id`, search)}`,
    ],
    [
      'PAYMENT',
      sql`select p.id, p.customer_id as "customerId", coalesce(p.reference, p.id::text) as title,
          jsonb_build_array(p.method, p.state) as details
        from payments p
        where ${isReference(sql`p.reference`, search)}
          or ${isReference(sql`p.gateway_id`, search)} or ${isId(sql`p.id`, search)}
        order by p.created_at desc`,
    ],
    [
      'TOP_UP',
      sql`select t.id, t.customer_id as "customerId", t.number::text as title,
          jsonb_build_array(t.payment_method) as details
        from top_ups t
        where ${isNumber(sql`t.number`, search)} or ${isId(sql`t.id`, search)}`,
    ],
  ]
}

/** Finds what a typed text may mean, at most ten of each kind; each look-up uses an index. */
export const findAnything = (db: Queryable, typed: string): Promise<readonly StaffFound[]> => {
  const kinds = lookUps(typed)
  return plannedByValues(db, async (tx) => {
    const groups: StaffFound[] = []
    for (const [kind, select] of kinds)
      for (const one of await found(tx, kind, select))
        groups.push({ ...one, title: toUnicodeName(one.title) })
    return groups
  })
}
