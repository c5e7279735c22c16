import { asc, eq, sql } from 'drizzle-orm'
import type { FreeSubdomain } from '../../../contract/domain-offers.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { webSpaceHosts } from '../../platform/db/schema/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { isUnder } from './workload-objects.ts'

const reserved =
  /^(www|mail|smtp|imap|pop|ftp|ns\d*|api|admin|app|account|status|static|cdn|suspended)$/

const isLabel = (label: string): boolean =>
  /^[a-z\d]([a-z\d-]{0,30}[a-z\d])?$/.test(label) && !/^..--/.test(label)

/** Returns the name of a space under our zone; undefined for a label that is none or is ours. */
export const hostUnder = (zone: string, label: string): string | undefined =>
  isLabel(label) && !reserved.test(label) ? `${label}.${zone}` : undefined

/** Whether no space has a name. */
export const isHostFree = async (db: Queryable, host: string): Promise<boolean> => {
  const found = await rowsOf(db, sql`select 1 as taken from web_space_hosts where host = ${host}`)
  return found.length === 0
}

/** Returns whether a label is free under our zone. @throws ApiError REQUIRED_DOMAIN, INVALID_DOMAIN */
export const checkFreeSubdomain = async (
  db: Queryable,
  zone: string,
  typed: string,
): Promise<FreeSubdomain> => {
  const label = typed.trim().toLowerCase()
  if (label === '') throw new ApiError('REQUIRED_DOMAIN')
  if (!isLabel(label)) throw new ApiError('INVALID_DOMAIN')
  const name = `${label}.${zone}`
  if (reserved.test(label)) return { name, state: 'reserved' }
  return { name, state: (await isHostFree(db, name)) ? 'available' : 'taken' }
}

/** Returns the names of a space, that under our zone first. */
export const hostsOf = async (
  db: Queryable,
  itemId: string,
  zone: string,
): Promise<readonly string[]> => {
  const rows = await db
    .select({ host: webSpaceHosts.host })
    .from(webSpaceHosts)
    .where(eq(webSpaceHosts.itemId, itemId))
    .orderBy(asc(webSpaceHosts.host))
  const hosts = rows.map(({ host }) => host)
  const isOurs = (host: string) => isUnder(zone, host)
  return [...hosts.filter(isOurs), ...hosts.filter((host) => !isOurs(host))]
}
