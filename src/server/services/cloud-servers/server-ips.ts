import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ServerChange } from '../../../contract/server-changes.ts'
import type { ServerIps } from '../../../contract/server-ips.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PublicDns } from '../../providers/public-dns.ts'
import { NextPlan, type InputOf, type Service } from '../lifecycle/index.ts'
import { begin, type BeginTaskDeps } from './begin-tasks.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { releasedIps } from './released-ips.ts'
import { reverseZoneOf, withoutName, writePointer, type ReverseDnsDeps } from './reverse-dns.ts'
import { requireIdle } from './server-changes.ts'
import type { CloudServerConfig } from './server-config.ts'
import { sizeOf } from './server-size.ts'

type Server = Service<CloudServerConfig>

export interface ServerIpDeps extends BeginTaskDeps, ReverseDnsDeps, Pick<PublicDns, 'resolve'> {}

const addon = 'cs-additional-ip'

const nextMonthly = ({ config: { sold, ips } }: Server): number | null => {
  const options = sold.addons.find(({ name }) => name === addon)?.options ?? []
  const priceOf = (count: number) =>
    options.find(({ data }) => data.value === count)?.data.monthlyPrice
  const further = ips.length - 1
  const next = priceOf(further + 1)
  return next === undefined ? null : next - (priceOf(further) ?? 0)
}

/** Returns the planned change by which a server loses IPs, with these; undefined without one. */
const plannedRelease = ({ config, nextPlan, expiresAt }: Server) => {
  if (nextPlan === undefined) return undefined
  const next = v.parse(NextPlan, nextPlan)
  const ips = releasedIps(config, sizeOf(next).ipCount)
  const at = new Date(next.startsAt ?? expiresAt).toISOString()
  return ips.length === 0 ? undefined : { at, ips }
}

/** Returns the IPs of a server with their names. */
export const showIps = (deps: Pick<ReverseDnsDeps, 'reverseZones'>, server: Server): ServerIps => {
  const { ips, reverseNames } = server.config
  const release = plannedRelease(server)
  return {
    items: ips.map((ip, at) => ({
      ...{ ip, isPrimary: at === 0, hostName: reverseNames[ip] ?? null },
      hasReverseDns: reverseZoneOf(deps, ip) !== undefined,
      releasedAt: release?.ips.includes(ip) === true ? release.at : null,
    })),
    nextMonthly: nextMonthly(server),
  }
}

const requireIp = ({ config }: Server, ip: string): void => {
  if (!config.ips.includes(ip)) throw new ApiError('IP_NOT_FOUND')
}

/** Chooses the IP that a planned change with fewer of them releases first. @throws ApiError */
export const releaseIpFirst = async (
  deps: ServerIpDeps,
  server: Server,
  { ip }: InputOf<'releaseIpFirst'>,
): Promise<ServerIps> => {
  requireIp(server, ip)
  if (server.config.ips[0] === ip) throw new ApiError('PRIMARY_IP_FIXED')
  const others = server.config.releaseFirst.filter((one) => one !== ip)
  const releaseFirst = [ip, ...others]
  await rowsOf(
    deps.db,
    sql`update services set config = config || ${JSON.stringify({ releaseFirst })}::jsonb
      where id = ${server.id}::uuid`,
  )
  return showIps(deps, { ...server, config: { ...server.config, releaseFirst } })
}

/** Begins the removal of a further IP. @throws ApiError */
export const beginRemoveIp = async (
  deps: ServerIpDeps,
  server: Server,
  { ip }: InputOf<'removeIp'>,
): Promise<ServerChange> => {
  requireIp(server, ip)
  if (server.config.ips[0] === ip) throw new ApiError('PRIMARY_IP_FIXED')
  const changing = await rowsOf(
    deps.db,
    sql`select from order_items i where i.service_id = ${server.id}::uuid
      and i.key = ${`upgrade-${server.id}`} and i.fulfilment = 'IN_PROGRESS' limit 1`,
  )
  if (changing.length > 0) throw new ApiError('CHANGE_IN_PROGRESS')
  return begin(deps, server, { action: 'REMOVE_IP', ip })
}

/** Sets the name of an IP, once that name resolves to it. @throws ApiError */
export const setReverseName = async (
  deps: ServerIpDeps,
  server: Server,
  { ip, hostName }: InputOf<'setReverseName'>,
  reached: (outcome: Outcome<true>) => unknown,
): Promise<ServerIps> => {
  const { db, resolve } = deps
  requireIp(server, ip)
  if (reverseZoneOf(deps, ip) === undefined) throw new ApiError('REVERSE_DNS_UNAVAILABLE')
  await requireIdle(db, server.id)
  if (hostName !== '' && !(await resolve(hostName)).includes(ip)) {
    throw new ApiError('REVERSE_NAME_UNMATCHED', { name: hostName, ip })
  }
  reached(
    await outcomeOf<true>(async () => {
      await writePointer(deps, ip, hostName)
      return true
    }),
  )
  const others = withoutName(server.config.reverseNames, ip)
  const reverseNames = hostName === '' ? others : { ...others, [ip]: hostName }
  const [own, value] = [JSON.stringify({ [ip]: hostName }), sql`config -> 'reverseNames'`]
  await rowsOf(
    db,
    sql`update services set config = jsonb_set(config, '{reverseNames}', ${
      hostName === ''
        ? sql`coalesce(${value}, '{}'::jsonb) - ${ip}::text`
        : sql`coalesce(${value}, '{}'::jsonb) || ${own}::jsonb`
    })
      where id = ${server.id}::uuid`,
  )
  return showIps(deps, { ...server, config: { ...server.config, reverseNames } })
}
