import { sql } from 'drizzle-orm'
import { toAsciiName } from '../../../contract/ascii-name.ts'
import { cleanDomainInput, isDomainName } from '../../../contract/domain-name.ts'
import type { WebSpaceTask } from '../../../contract/web-space-tasks.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Service } from '../lifecycle/index.ts'
import { requireProof, type ProveDomainDeps } from './domain-proof.ts'
import { reserveHost } from './hosts.ts'
import { beginTask, listTasks, type BeginTaskDeps, type TaskKind } from './stored-tasks.ts'

export type ChangeDomainsDeps = BeginTaskDeps & ProveDomainDeps

/** A website whose domains change. */
export interface ChangedWebSpace {
  readonly service: Pick<Service, 'id' | 'customerId'>
  readonly itemId: string
  /** ASCII, all of them. */
  readonly domains: readonly string[]
  /** Undefined is unlimited. */
  readonly most: number | undefined
  /** Names under it are ours. */
  readonly zone: string
}

const readName = (typed: string, zone: string): string => {
  if (/^\s*www\./i.test(typed)) throw new ApiError('DOMAIN_STARTS_WITH_WWW')
  const name = toAsciiName(cleanDomainInput(typed))
  const isOurs = name === zone || name?.endsWith(`.${zone}`) === true
  if (name === undefined || !isDomainName(name) || isOurs) throw new ApiError('INVALID_DOMAIN')
  return name
}

/** Refuses a name that another hosting has. @throws ApiError DOMAIN_CONNECTED */
const refuseConnected = async (
  db: Queryable,
  { service, itemId }: ChangedWebSpace,
  name: string,
): Promise<void> => {
  const taken = await rowsOf(
    db,
    sql`select from web_space_hosts where host = ${name} and item_id <> ${itemId}::uuid
      union all select from services where state = 'ACTIVE' and external_id is not null and subject = ${name}
        and config ? 'domain' and id <> ${service.id}::uuid`,
  )
  if (taken.length > 0) throw new ApiError('DOMAIN_CONNECTED')
}

const begun = async (
  db: Queryable,
  serviceId: string,
  kind: TaskKind,
  subject: string,
): Promise<WebSpaceTask> => {
  const tasks = await listTasks(db, serviceId)
  const found = tasks.find((one) => one.kind === kind && one.subject === subject)
  if (found === undefined) throw new ApiError('CHANGE_IN_PROGRESS')
  return found
}

/** Connects a further domain to a website; repeating it returns the same connection. @throws ApiError */
export const addDomainTo = async (
  deps: ChangeDomainsDeps,
  webSpace: ChangedWebSpace,
  typed: string,
): Promise<WebSpaceTask> => {
  const { db } = deps
  const { service, domains, most } = webSpace
  const name = readName(typed, webSpace.zone)
  if (!domains.includes(name)) {
    if (most !== undefined && domains.length >= most) {
      throw new ApiError('DOMAIN_LIMIT_REACHED', { maximum: most })
    }
    await refuseConnected(db, webSpace, name)
    await requireProof(deps, service.customerId, name)
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
      if (!(await reserveHost(tx, name, webSpace.itemId))) throw new ApiError('DOMAIN_CONNECTED')
      await refuseConnected(tx, webSpace, name)
      await beginTask(deps, tx, service.id, { kind: 'CONNECT', subject: name })
    })
  }
  return begun(db, service.id, 'CONNECT', name)
}

/** Disconnects a domain from a website. @throws ApiError EMPTY_DATA for one that it does not have */
export const removeDomainFrom = async (
  deps: ChangeDomainsDeps,
  { service, domains }: Pick<ChangedWebSpace, 'service' | 'domains'>,
  typed: string,
): Promise<WebSpaceTask> => {
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
