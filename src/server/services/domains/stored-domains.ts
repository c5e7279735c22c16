import { sql } from 'drizzle-orm'
import type { listOwnedDomains, OwnedDomain } from '../../../contract/owned-domain-list.ts'
import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts'
import { money, subtract, toDollars, type Money } from '../../../contract/money.ts'
import type { OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { autoRenewWindow, type RenewedName } from '../../selling/auto-renewals/index.ts'
import type { FindOffer } from '../../selling/items/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { domainLife } from './domain-life.ts'
import { paidFor } from './paid-items.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import { isLeaving, registryRecord, type LeavingRules } from './registry-record.ts'
import { removalTime } from './removal-time.ts'
import { rulesOf, type RulesByTld } from './tld-times.ts'

/** Whose domains are read, and what they are shown by. */
export interface DomainView {
  readonly customerId: string
  readonly rules: RulesByTld
  readonly findOffer: FindOffer
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
  readonly moved_away_at: string | null
  readonly leaving_since: string | null
  readonly premium: PremiumPrices | null
}

/** A domain with what is told of it alone. */
export type FoundDomain = Omit<OwnedDomainDetail, 'registry'>

const reactivationOf = (
  { name, premium, expires_at }: DomainRow,
  { findOffer, now }: DomainView,
): OwnedDomain['reactivation'] => {
  const offer = findOffer(
    {
      action: 'reactivation',
      domainName: name,
      duration: 1,
      premium: premium ?? undefined,
      ownedUntil: new Date(expires_at),
    },
    now,
  )
  if (offer === undefined) return null
  const { price, renewalPrice } = offer
  return {
    price: toDollars(price),
    fee: toDollars(subtract(price, renewalPrice)),
    renewal: toDollars(renewalPrice),
  }
}

/** Of a domain that is with another registrar nothing can be ordered here. */
const asMoved = <Shown extends OwnedDomain>(domain: Shown): Shown => ({
  ...domain,
  state: 'MOVED_AWAY',
  deadline: null,
  daysLeft: 0,
  autoRenew: { ...domain.autoRenew, on: false, total: null },
  reactivation: null,
})

/** A transfer is asked for while a domain lives: what has ended can't be transferred. */
const asLeaving = <Shown extends OwnedDomain>(domain: Shown): Shown =>
  ['ACTIVE', 'EXPIRING', 'GRACE'].includes(domain.state)
    ? { ...domain, state: 'TRANSFER_OUT' }
    : domain

const showHeld = (row: DomainRow, view: DomainView): OwnedDomain => {
  const rule = rulesOf(row.name, view.rules)
  const expiresAt = new Date(row.expires_at)
  const { from, until } = autoRenewWindow({ expiresAt, cutOffDays: rule.cutOffDays })
  const total = view.renewalTotal({ name: row.name, expiresAt, premium: row.premium ?? undefined })
  return {
    id: row.id,
    domainName: row.name,
    unicodeName: toUnicodeName(row.name),
    registeredAt: new Date(row.registered_at).toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...domainLife(expiresAt, rule, view.now),
    autoRenew: {
      on: row.auto_renew,
      from: from.toISOString(),
      until: until.toISOString(),
      total: total === undefined ? null : toDollars(total),
    },
    reactivation: reactivationOf(row, view),
  }
}

const show = (row: DomainRow, view: DomainView): OwnedDomain => {
  const shown = showHeld(row, view)
  if (row.moved_away_at !== null) return asMoved(shown)
  return row.leaving_since === null ? shown : asLeaving(shown)
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
  view: DomainView,
  { limit, page, search }: QueryOf<typeof listOwnedDomains>,
): Promise<AnswerOf<typeof listOwnedDomains>> => {
  const { customerId } = view
  const from = (page - 1) * limit
  const isSearch = search !== ''
  const [row] = await rowsOf<{ items: readonly DomainRow[] | null; total: number }>(
    db,
    sql`select
      (select jsonb_agg(to_jsonb(piece) order by expires_at, name)
        from (select d.id, d.name, d.registered_at, d.expires_at, d.auto_renew, d.moved_away_at,
            d.leaving_since, i.config->'premium' as premium
          from domains d join order_items i on i.id = d.order_item_id
          where d.customer_id = ${customerId}::uuid
          order by d.expires_at, d.name
          limit ${isSearch ? null : limit}::int offset ${isSearch ? 0 : from}) as piece) as items,
      (select count(*) from domains where customer_id = ${customerId}::uuid) as total`,
  )
  const rows = row?.items ?? []
  const found = isSearch ? fitting(rows, search) : rows
  const shown = isSearch ? found.slice(from, from + limit) : found
  return {
    domains: shown.map((one) => show(one, view)),
    total: isSearch ? found.length : (row?.total ?? 0),
  }
}

interface FoundRow extends DomainRow {
  /** What was paid for it, when it was registered here. */
  readonly paid: number
  readonly is_removing: boolean
}

const removalOf = (row: FoundRow, { rules, now }: DomainView): FoundDomain['removal'] => {
  if (row.moved_away_at !== null) return null
  const time = removalTime(new Date(row.registered_at), rulesOf(row.name, rules), now)
  if (time.state !== 'open' && !row.is_removing) return null
  return {
    until: (time.until ?? now).toISOString(),
    amount: toDollars(money(row.paid)),
    isUnderWay: row.is_removing,
  }
}

/** One domain of a customer. @throws ApiError OWNED_DOMAIN_NOT_FOUND, also for somebody else's */
export const findDomain = async (
  db: Queryable,
  view: DomainView,
  id: string,
): Promise<FoundDomain> => {
  const [found] = await rowsOf<{ row: FoundRow }>(
    db,
    sql`select to_jsonb(d) || jsonb_build_object('premium', i.config->'premium',
        'paid', (select coalesce(sum(net + tax), 0)::bigint from (${paidFor(sql`d`)}) as paid),
        'is_removing', exists (
          select from domain_removals r where r.domain_id = d.id and r.state = 'ASKED')) as row
      from domains d join order_items i on i.id = d.order_item_id
      where d.id = ${id}::uuid and d.customer_id = ${view.customerId}::uuid`,
  )
  if (found === undefined) throw new ApiError('OWNED_DOMAIN_NOT_FOUND')
  return { ...show(found.row, view), removal: removalOf(found.row, view) }
}

/** A domain with what its registry says of it now, which outweighs what is stored. */
export const withRegistry = (
  domain: FoundDomain,
  info: DomainInfo | undefined,
  rules: LeavingRules,
): OwnedDomainDetail => {
  const registry = registryRecord(info, rules)
  if (info === undefined) return { ...domain, registry }
  if (!info.ownedByUs) return { ...asMoved(domain), removal: null, registry }
  return { ...(isLeaving(info) ? asLeaving(domain) : domain), registry }
}
