import { sql } from 'drizzle-orm'
import type { ServerChange } from '../../../contract/server-changes.ts'
import type { FirewallPreset } from '../../../contract/server-option.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { InputOf, OutputOf, Service } from '../lifecycle/index.ts'
import { begin, type BeginTaskDeps } from './begin-tasks.ts'
import { ensureFirewall, firewallOf, firewallRules } from './firewall.ts'
import { mailMailPort } from './jobs.ts'
import { outcomeOf, type Outcome, type ServerDeps } from './outcome.ts'
import { reverseZoneOf, type ReverseDnsDeps } from './reverse-dns.ts'
import type { ChangeInput } from './server-changes.ts'
import type { CloudServerConfig } from './server-config.ts'
import { systemIn } from './systems.ts'

type Server = Service<CloudServerConfig>

/** Begins a change of what a server lets in. @throws ApiError SERVER_BEING_CHANGED */
export const beginFirewall = (
  deps: BeginTaskDeps,
  server: Server,
  { firewall }: InputOf<'setFirewall'>,
): Promise<ServerChange> => {
  const mailPort = server.config.mailPort === 'OPEN' ? 'OPEN' : 'CLOSED'
  return begin(deps, server, { action: 'FIREWALL', firewall, mailPort })
}

/** Gives a server's security group the rules of a preset. Returns the preset. */
export const applyFirewall = (
  { cloud: { networks, region } }: ServerDeps,
  { itemId, system, firewall }: CloudServerConfig,
  input: Extract<ChangeInput, { readonly action: 'FIREWALL' }>,
): Promise<Outcome<FirewallPreset>> =>
  outcomeOf(async () => {
    const preset = input.firewall ?? firewall ?? (await firewallOf(networks, itemId))
    const isMailOpen = input.mailPort === 'OPEN'
    const rules = firewallRules(systemIn(region, system), preset, isMailOpen)
    await ensureFirewall(networks, itemId, rules)
    return preset
  })

/** Stores what the mail of a server is for, and mails it to staff. @throws ApiError MAIL_PORT_NEEDS_NAME without reverse DNS */
export const requestMailPort = async (
  { db, enqueue, clock, ...deps }: BeginTaskDeps & ReverseDnsDeps,
  { id, config }: Server,
  { purpose }: InputOf<'requestMailPort'>,
): Promise<OutputOf<'requestMailPort'>> => {
  const { ips, reverseNames, mailPort } = config
  const canHaveName = ips.some((ip) => reverseZoneOf(deps, ip) !== undefined)
  if (canHaveName && Object.keys(reverseNames).length === 0) {
    throw new ApiError('MAIL_PORT_NEEDS_NAME')
  }
  if (mailPort === 'OPEN') return { messageCode: 'SUCCESS' }
  const askedAt = clock.now().toISOString()
  const firstAt = mailPort === 'REQUESTED' ? (config.mailAskedAt ?? askedAt) : askedAt
  const asked = { mailPort: 'REQUESTED', mailPurpose: purpose, mailAskedAt: firstAt }
  await db.transaction(async (tx) => {
    await rowsOf(
      tx,
      sql`update services set config = config || ${JSON.stringify(asked)}::jsonb
        where id = ${id}::uuid`,
    )
    await enqueue(tx, mailMailPort, { serviceId: id, askedAt })
  })
  return { messageCode: 'SUCCESS' }
}
