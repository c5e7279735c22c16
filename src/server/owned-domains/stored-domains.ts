import { sql } from 'drizzle-orm'
import type { listOwnedDomains, OwnedDomain } from '../../contract/owned-domain-list.ts'
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { toDollars, type Money } from '../../contract/money.ts'
import { autoRenewWindow, type RenewedName } from '../auto-renewals/index.ts'
import type { TldRules } from '../catalogue/index.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import type { PremiumPrices } from '../db/schema/index.ts'
import { toUnicodeName } from '../domains/index.ts'
import { domainLife } from './domain-life.ts'

/** What registries allow before and after a name's end, by TLD (ASCII). */
export type RulesByTld = ReadonlyMap<
  string,
  Pick<TldRules, 'graceDays' | 'redemptionDays' | 'cutOffDays'>
>

/** Whose domains are asked for, and what is known of all. */
export interface Asking {
  readonly customerId: string
  readonly rules: RulesByTld
  /** What a year's renewal costs with tax; undefined when it is not sold. */
  readonly renewalTotal: (renewed: RenewedName) => Money | undefined
  readonly now: Date
}

interface DomainRow {
  readonly id: string
  readonly name: string
  readonly registered_at: string
  readonly expires_at: string
  readonly auto_renew: boolean
  readonly premium: PremiumPrices | null
}

// A row as it is shown, with the prices that its name was bought with.
const shownColumns = sql`d.id, d.name, d.registered_at, d.expires_at, d.auto_renew,
  (select i.premium from order_items i where i.id = d.order_item_id) as premium`

// A TLD that is no longer in the catalogue: nothing is promised.
const noTime = { graceDays: 0, redemptionDays: 0, cutOffDays: 12 }

const show = (row: DomainRow, { rules, renewalTotal, now }: Asking): OwnedDomain => {
  const rule = rules.get(row.name.slice(row.name.indexOf('.') + 1)) ?? noTime
  const expiresAt = new Date(row.expires_at)
  const { from, until } = autoRenewWindow({ expiresAt, cutOffDays: rule.cutOffDays })
  const total = renewalTotal({ name: row.name, expiresAt, premium: row.premium ?? undefined })
  return {
    id: row.id,
    domainName: row.name,
    unicodeName: toUnicodeName(row.name),
    registeredAt: new Date(row.registered_at).toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...domainLife(expiresAt, rule, now),
    autoRenew: {
      on: row.auto_renew,
      from: from.toISOString(),
      until: until.toISOString(),
      total: total === undefined ? null : toDollars(total),
    },
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
  asking: Asking,
  { limit, page, search }: QueryOf<typeof listOwnedDomains>,
): Promise<AnswerOf<typeof listOwnedDomains>> => {
  const { customerId } = asking
  const from = (page - 1) * limit
  const isSearch = search !== ''
  const [row] = await rowsOf<{ items: readonly DomainRow[] | null; total: number }>(
    db,
    sql`select
      (select jsonb_agg(to_jsonb(piece) order by expires_at, name)
        from (select ${shownColumns} from domains d
          where d.customer_id = ${customerId}::uuid
          order by d.expires_at, d.name
          limit ${isSearch ? null : limit}::int offset ${isSearch ? 0 : from}) as piece) as items,
      (select count(*) from domains where customer_id = ${customerId}::uuid) as total`,
  )
  const rows = row?.items ?? []
  const found = isSearch ? fitting(rows, search) : rows
  const shown = isSearch ? found.slice(from, from + limit) : found
  return {
    domains: shown.map((one) => show(one, asking)),
    total: isSearch ? found.length : (row?.total ?? 0),
  }
}

/** One domain of a customer. @throws ApiError OWNED_DOMAIN_NOT_FOUND, also for somebody else's */
export const findDomain = async (
  db: Queryable,
  asking: Asking,
  id: string,
): Promise<OwnedDomain> => {
  const [found] = await rowsOf<{ row: DomainRow }>(
    db,
    sql`select to_jsonb(piece) as row from (
        select ${shownColumns} from domains d
        where d.id = ${id}::uuid and d.customer_id = ${asking.customerId}::uuid) as piece`,
  )
  if (found === undefined) throw new ApiError('OWNED_DOMAIN_NOT_FOUND')
  return show(found.row, asking)
}
