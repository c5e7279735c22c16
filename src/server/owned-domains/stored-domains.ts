import { sql } from 'drizzle-orm'
import type { listOwnedDomains, OwnedDomain } from '../../contract/owned-domain-list.ts'
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import type { TldRules } from '../catalogue/index.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { toUnicodeName } from '../domains/index.ts'
import { domainLife } from './domain-life.ts'

/** What registries allow after a name has ended, by TLD (ASCII). */
export type RulesByTld = ReadonlyMap<string, Pick<TldRules, 'graceDays' | 'redemptionDays'>>

interface DomainRow {
  readonly id: string
  readonly name: string
  readonly registered_at: string
  readonly expires_at: string
}

// A TLD that is no longer in the catalogue: nothing is promised.
const noTime = { graceDays: 0, redemptionDays: 0 }

const show = (row: DomainRow, rules: RulesByTld, now: Date): OwnedDomain => {
  const tld = row.name.slice(row.name.indexOf('.') + 1)
  const expiresAt = new Date(row.expires_at)
  return {
    id: row.id,
    domainName: row.name,
    unicodeName: toUnicodeName(row.name),
    registeredAt: new Date(row.registered_at).toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...domainLife(expiresAt, rules.get(tld) ?? noTime, now),
  }
}

/** What is typed can be a part of either form, and letters of other scripts are in only one. */
const fitting = (rows: readonly DomainRow[], search: string): DomainRow[] => {
  const part = search.normalize('NFKC').toLowerCase()
  return rows.filter(({ name }) => name.includes(part) || toUnicodeName(name).includes(part))
}

/**
 * A customer's domains, those that end first, a page at a time, in one round trip. For a search all
 * of the customer's are read: names of other scripts are stored in a form that no part of them fits.
 */
export const listDomains = async (
  db: Queryable,
  { customerId, rules, now }: { customerId: string; rules: RulesByTld; now: Date },
  { limit, page, search }: QueryOf<typeof listOwnedDomains>,
): Promise<AnswerOf<typeof listOwnedDomains>> => {
  const from = (page - 1) * limit
  const isSearch = search !== ''
  const [row] = await rowsOf<{ items: readonly DomainRow[] | null; total: number }>(
    db,
    sql`select
      (select jsonb_agg(to_jsonb(piece) order by expires_at, name)
        from (select id, name, registered_at, expires_at from domains
          where customer_id = ${customerId}::uuid
          order by expires_at, name
          limit ${isSearch ? null : limit}::int offset ${isSearch ? 0 : from}) as piece) as items,
      (select count(*) from domains where customer_id = ${customerId}::uuid) as total`,
  )
  const rows = row?.items ?? []
  const found = isSearch ? fitting(rows, search) : rows
  const shown = isSearch ? found.slice(from, from + limit) : found
  return {
    domains: shown.map((one) => show(one, rules, now)),
    total: isSearch ? found.length : (row?.total ?? 0),
  }
}

/** One domain of a customer. @throws ApiError OWNED_DOMAIN_NOT_FOUND, also for somebody else's */
export const findDomain = async (
  db: Queryable,
  { customerId, rules, now }: { customerId: string; rules: RulesByTld; now: Date },
  id: string,
): Promise<OwnedDomain> => {
  const [found] = await rowsOf<{ row: DomainRow }>(
    db,
    sql`select to_jsonb(d) as row from domains d
      where d.id = ${id}::uuid and d.customer_id = ${customerId}::uuid`,
  )
  if (found === undefined) throw new ApiError('OWNED_DOMAIN_NOT_FOUND')
  return show(found.row, rules, now)
}
