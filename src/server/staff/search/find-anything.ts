import { sql, type SQL } from 'drizzle-orm'
import {
  foundOfKind,
  type StaffFound,
  type StaffFoundKind,
} from '../../../contract/staff-search.ts'
import { toE164 } from '../../customers/accounts/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { readSearch, type Search } from './read-search.ts'

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

const isName = ({ names: [one, other] }: Search): SQL => {
  const first = (name: string) => startsWith(sql`lower(c.first_name)`, name)
  const family = (name: string) => startsWith(sql`lower(c.last_name)`, name)
  return one === other
    ? sql`${first(one)} or ${family(one)}`
    : sql`(${first(one)} and ${family(other)}) or (${first(other)} and ${family(one)})`
}

/** The countries whose customers write phone numbers without a prefix. */
const homes = ['KH', 'TH'] as const

const isPhone = async ({ isPhone: mayBe }: Search, typed: string): Promise<SQL> => {
  if (!mayBe) return never
  const numbers = await Promise.all(homes.map((country) => toE164(typed, country)))
  const known = numbers.filter((one) => one !== undefined)
  return known.length === 0
    ? never
    : sql`c.phone_number in (${sql.join(
        known.map((one) => sql`${one}`),
        sql`, `,
      )})`
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
    details: details.filter((one) => one !== ''),
  }))
}

/** Finds what a typed text may mean, at most ten of each kind; each look-up uses an index. */
export const findAnything = async (
  db: Queryable,
  typed: string,
): Promise<readonly StaffFound[]> => {
  const search = readSearch(typed)
  const { start } = search
  const groups = await Promise.all([
    found(
      db,
      'CUSTOMER',
      sql`select c.id, c.id as "customerId", c.email as title,
          jsonb_build_array(trim(c.first_name || ' ' || c.last_name), c.username,
            case when c.banned_at is null then '' else 'BANNED' end) as details
        from customers c
        where ${startsWith(sql`lower(c.email)`, start)}
          or ${startsWith(sql`lower(c.username)`, start)} or ${isName(search)}
          or ${await isPhone(search, typed)} or ${isId(sql`c.id`, search)}
        order by lower(c.email)`,
    ),
    found(
      db,
      'SERVICE',
      sql`select s.id, s.customer_id as "customerId", s.subject as title,
          jsonb_build_array(s.type, s.state) as details
        from services s
        where ${startsWith(sql`lower(s.subject)`, start)} or ${isId(sql`s.id`, search)}
        order by lower(s.subject), s.starts_at desc`,
    ),
    found(
      db,
      'ORDER',
      sql`select o.id, o.customer_id as "customerId", o.increment_id::text as title,
          jsonb_build_array(o.state) as details
        from orders o
        where ${isNumber(sql`o.increment_id`, search)} or ${isId(sql`o.id`, search)}`,
    ),
    found(
      db,
      'INVOICE',
      sql`select i.id, i.customer_id as "customerId", i.number as title,
          jsonb_build_array(i.state, i.payment_state) as details
        from invoices i
        where ${isReference(sql`i.number`, search)} or ${isId(sql`i.id`, search)}`,
    ),
    found(
      db,
      'PAYMENT',
      sql`select p.id, p.customer_id as "customerId", coalesce(p.reference, p.id::text) as title,
          jsonb_build_array(p.method, p.state) as details
        from payments p
        where ${isReference(sql`p.reference`, search)}
          or ${isReference(sql`p.gateway_id`, search)} or ${isId(sql`p.id`, search)}
        order by p.created_at desc`,
    ),
    found(
      db,
      'TOP_UP',
      sql`select t.id, t.customer_id as "customerId", t.number::text as title,
          jsonb_build_array(t.payment_method) as details
        from top_ups t
        where ${isNumber(sql`t.number`, search)} or ${isId(sql`t.id`, search)}`,
    ),
  ])
  return groups.flat()
}
