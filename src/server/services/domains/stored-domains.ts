import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts'
import type { listOwnedDomains } from '../../../contract/owned-domain-list.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { serviceJson, serviceOf, type ServiceJson } from '../lifecycle/index.ts'
import { DomainConfig } from './domain-config.ts'
import { paidFor } from './paid-items.ts'
import {
  removalOf,
  renewalPriceOf,
  showDomain,
  type DomainView,
  type ShownDomain,
  type StoredDomain,
} from './show-domain.ts'

/** A selected row of a domain. */
export interface DomainJson extends ServiceJson {
  readonly registered_at: string
  readonly earlier_nameservers: readonly string[] | null
  readonly nameservers_changed_at: string | null
}

const earlierOf = ({
  earlier_nameservers: hosts,
  nameservers_changed_at: at,
}: DomainJson): StoredDomain['earlier'] =>
  hosts === null || at === null ? undefined : { hosts, changedAt: new Date(at) }

/** Returns the domain of a selected row. */
export const domainOf = (json: DomainJson): StoredDomain => {
  const service = serviceOf(json)
  return {
    ...service,
    config: v.parse(DomainConfig, service.config),
    registeredAt: new Date(json.registered_at),
    earlier: earlierOf(json),
  }
}

/** Selects a domain of `services s` and `domains d` as one JSON value. */
export const domainJson: SQL = sql`${serviceJson(sql`s`)} ||
  jsonb_build_object('registered_at', d.registered_at,
    'earlier_nameservers', d.earlier_nameservers,
    'nameservers_changed_at', d.nameservers_changed_at)`

/** Letters of other scripts are in only one of both forms. */
const fitting = (domains: readonly StoredDomain[], search: string): StoredDomain[] => {
  const part = search.normalize('NFKC').toLowerCase()
  return domains.filter(
    ({ subject }) => subject.includes(part) || toUnicodeName(subject).includes(part),
  )
}

/** Lists a customer's domains by their end. A search reads all: the stored form lacks other scripts. */
export const listDomains = async (
  db: Queryable,
  view: DomainView,
  { limit, page, search }: QueryOf<typeof listOwnedDomains>,
): Promise<AnswerOf<typeof listOwnedDomains>> => {
  const from = (page - 1) * limit
  const isSearch = search !== ''
  const own = sql`customer_id = ${view.customerId}::uuid and type = 'DOMAIN'`
  const [row] = await rowsOf<{ items: readonly DomainJson[] | null; total: number }>(
    db,
    sql`select
      (select jsonb_agg(${domainJson} order by s.expires_at, s.subject)
        from (select * from services where ${own}
          order by expires_at, subject
          limit ${isSearch ? null : limit}::int offset ${isSearch ? 0 : from}) as s
        join domains d on d.id = s.id) as items,
      (select count(*) from services where ${own}) as total`,
  )
  const domains = (row?.items ?? []).map(domainOf)
  const found = isSearch ? fitting(domains, search) : domains
  const shown = isSearch ? found.slice(from, from + limit) : found
  return {
    domains: shown.map((one) => showDomain(one, view)),
    total: isSearch ? found.length : (row?.total ?? 0),
  }
}

export interface LoadedDomain {
  readonly stored: StoredDomain
  readonly shown: ShownDomain
}

/** Finds one domain of a customer. @throws ApiError OWNED_DOMAIN_NOT_FOUND, also for another's */
export const findDomain = async (
  db: Queryable,
  view: DomainView,
  id: string,
): Promise<LoadedDomain> => {
  const [found] = await rowsOf<{
    domain: DomainJson
    paid: number
    is_removing: boolean
    has_zone: boolean
  }>(
    db,
    sql`select ${domainJson} as domain,
        (select coalesce(sum(net + tax), 0)::bigint from (${paidFor(sql`s`)}) as paid) as paid,
        exists (select from domain_removals r
          where r.domain_id = s.id and r.state = 'ASKED') as is_removing,
        exists (select from dns_zones z where z.id = s.id) as has_zone
      from services s join domains d on d.id = s.id
      where s.id = ${id}::uuid and s.customer_id = ${view.customerId}::uuid`,
  )
  if (found === undefined) throw new ApiError('OWNED_DOMAIN_NOT_FOUND')
  const stored = domainOf(found.domain)
  const removal = { paid: found.paid, isUnderWay: found.is_removing }
  return {
    stored,
    shown: {
      ...showDomain(stored, view),
      holds: [...stored.holds],
      renewalPrice: renewalPriceOf(stored, view),
      removal: removalOf(stored, removal, view),
      hasZone: view.hostsZones ? found.has_zone : null,
    },
  }
}
