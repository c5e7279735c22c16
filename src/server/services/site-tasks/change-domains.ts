import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { toAsciiName } from '../../../contract/ascii-name.ts'
import { cleanDomainInput, isDomainName } from '../../../contract/domain-name.ts'
import type { SiteTask } from '../../../contract/site-tasks.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Service } from '../lifecycle/index.ts'
import { beginTask, listTasks, type BeginTaskDeps, type TaskKind } from './stored-tasks.ts'

export interface ChangeDomainsDeps extends BeginTaskDeps {
  readonly db: Queryable
  readonly resolve: (name: string) => Promise<readonly string[]>
  readonly resolveTxt: (name: string) => Promise<readonly string[]>
  /** Whether a customer owns a domain (ASCII). */
  readonly ownsName: (customerId: string, name: string) => Promise<boolean>
}

/** A website whose domains change. */
export interface ChangedSite {
  readonly service: Pick<Service, 'id' | 'customerId'>
  readonly itemId: string
  /** ASCII, all of them. */
  readonly domains: readonly string[]
  /** Undefined is unlimited. */
  readonly most: number | undefined
  /** The IPs to which its domains point. */
  readonly ips: readonly string[]
  /** Names under it are ours. */
  readonly zone: string
}

/** Returns the TXT record that proves a domain for a service. */
export const domainProof = (serviceId: string, name: string) => ({
  record: `_hosting-proof.${name}`,
  value: createHash('sha256').update(`${serviceId}:${name}`).digest('hex').slice(0, 40),
})

const readName = (typed: string, zone: string): string => {
  if (/^\s*www\./i.test(typed)) throw new ApiError('DOMAIN_STARTS_WITH_WWW')
  const name = toAsciiName(cleanDomainInput(typed))
  const isOurs = name === zone || name?.endsWith(`.${zone}`) === true
  if (name === undefined || !isDomainName(name) || isOurs) throw new ApiError('INVALID_DOMAIN')
  return name
}

/** Refuses a domain that nothing shows to be the customer's. @throws ApiError DOMAIN_NOT_PROVEN */
const requireProof = async (
  { ownsName, resolve, resolveTxt }: ChangeDomainsDeps,
  { service, ips }: ChangedSite,
  name: string,
): Promise<void> => {
  if (await ownsName(service.customerId, name)) return
  const { record, value } = domainProof(service.id, name)
  const [found, texts] = await Promise.all([resolve(name), resolveTxt(record)])
  if (found.some((ip) => ips.includes(ip)) || texts.includes(value)) return
  throw new ApiError('DOMAIN_NOT_PROVEN', { name, record, value })
}

/** Reserves a name for a website; false when another hosting has it. */
const reserve = async (
  tx: Queryable,
  { service, itemId }: ChangedSite,
  name: string,
): Promise<boolean> => {
  const [row] = await rowsOf<{ isFree: boolean }>(
    tx,
    sql`with mine as (
        insert into web_space_hosts as h (host, item_id) values (${name}, ${itemId}::uuid)
        on conflict (host) do update set host = excluded.host returning h.item_id)
      select item_id = ${itemId}::uuid and not exists (select from services s
        where s.external_id is not null and s.id <> ${service.id}::uuid
          and s.subject = ${name} and s.config ? 'domain') as "isFree" from mine`,
  )
  return row?.isFree === true
}

const begun = async (
  db: Queryable,
  serviceId: string,
  kind: TaskKind,
  subject: string,
): Promise<SiteTask> => {
  const tasks = await listTasks(db, serviceId)
  const found = tasks.find((one) => one.kind === kind && one.subject === subject)
  if (found === undefined) throw new ApiError('CHANGE_IN_PROGRESS')
  return found
}

/** Connects a further domain to a website; repeating it returns the same connection. @throws ApiError */
export const addDomainTo = async (
  deps: ChangeDomainsDeps,
  site: ChangedSite,
  typed: string,
): Promise<SiteTask> => {
  const { db } = deps
  const { service, domains, most } = site
  const name = readName(typed, site.zone)
  if (!domains.includes(name)) {
    if (most !== undefined && domains.length >= most) {
      throw new ApiError('DOMAIN_LIMIT_REACHED', { maximum: most })
    }
    await requireProof(deps, site, name)
    await db.transaction(async (tx) => {
      // A second call at the same time must not pass the limit.
      const added = await rowsOf(
        tx,
        sql`update services set config = case
            when config ? 'domain'
              then jsonb_set(config, '{additionalDomains}',
                coalesce(config -> 'additionalDomains', '[]') || to_jsonb(${name}::text))
            else jsonb_set(config, '{domain}', to_jsonb(${name}::text)) end
          where id = ${service.id}::uuid
            and not coalesce(config -> 'additionalDomains', '[]') ? ${name}
            and coalesce(jsonb_array_length(config -> 'additionalDomains'), 0)
              + (config ? 'domain')::int = ${domains.length}
          returning id`,
      )
      if (added.length === 0) throw new ApiError('CHANGE_IN_PROGRESS')
      if (!(await reserve(tx, site, name))) throw new ApiError('DOMAIN_CONNECTED')
      await beginTask(deps, tx, service.id, { kind: 'CONNECT', subject: name })
    })
  }
  return begun(db, service.id, 'CONNECT', name)
}

/** Disconnects a domain from a website. @throws ApiError EMPTY_DATA for one that it does not have */
export const removeDomainFrom = async (
  deps: ChangeDomainsDeps,
  { service, domains }: Pick<ChangedSite, 'service' | 'domains'>,
  typed: string,
): Promise<SiteTask> => {
  const name = toAsciiName(cleanDomainInput(typed)) ?? ''
  if (!domains.includes(name)) throw new ApiError('EMPTY_DATA')
  await deps.db.transaction(async (tx) => {
    const changed = await rowsOf(
      tx,
      sql`update services set config = jsonb_set(
          case when config ->> 'domain' = ${name} then config - 'domain' else config end,
          '{additionalDomains}', coalesce(config -> 'additionalDomains', '[]') - ${name}::text)
        where id = ${service.id}::uuid returning id`,
    )
    if (changed.length === 0) throw new ApiError('EMPTY_DATA')
    await rowsOf(
      tx,
      sql`update web_space_tasks set state = 'FAILED', problem = 'removed',
          ended_at = ${deps.clock.now().toISOString()}::timestamptz
        where service_id = ${service.id}::uuid and kind = 'CONNECT' and subject = ${name}
          and state = 'RUNNING'`,
    )
    await beginTask(deps, tx, service.id, { kind: 'DISCONNECT', subject: name })
  })
  return begun(deps.db, service.id, 'DISCONNECT', name)
}

/** Releases a name that a website had reserved, or all of them. */
export const releaseHost = async (db: Queryable, itemId: string, host?: string): Promise<void> => {
  const one = host === undefined ? sql`` : sql`and host = ${host}`
  await rowsOf(db, sql`delete from web_space_hosts where item_id = ${itemId}::uuid ${one}`)
}
