import type { Domain } from '../domain-table.ts'
import { hostState } from '../known-hosts.ts'
import {
  contactsOf,
  ownDomain,
  refuseDeleted,
  requireContacts,
  requiredText,
  type CommandContext,
} from './command-context.ts'
import { restoreDomain } from './restore-command.ts'
import { EppError, NS, type ResponseParts } from './results.ts'
import { child, childText, children, type XmlElement } from './xml.ts'

/** Client statuses (RFC 5731 §2.3). */
const CLIENT_STATUSES: readonly string[] = [
  'clientDeleteProhibited',
  'clientHold',
  'clientRenewProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
]

/** Contact types besides the registrant (RFC 5731 §2.2). */
const CONTACT_TYPES: readonly string[] = ['admin', 'billing', 'tech']

/** Maximum number of hosts per domain. */
const MAX_HOSTS = 13

/** Runs domain update (RFC 5731 §3.2.5), or a restore (RFC 3915). */
export function updateDomain(update: XmlElement, context: CommandContext): ResponseParts {
  const name = requiredText(update, 'name').toLowerCase()
  const { failUpdate } = context.behaviours.current.registry
  if (failUpdate !== null) throw new EppError(failUpdate)
  const domain = ownDomain(name, context)
  const [add, rem, chg] = ['add', 'rem', 'chg'].map((local) => child(update, local))
  if (add === undefined && rem === undefined && chg === undefined) {
    throw new EppError(2003, 'domain:add, domain:rem or domain:chg')
  }
  const restore = child(child(context.extension, 'update', NS.rgp), 'restore')
  if (restore !== undefined) return restoreDomain(restore, domain, context)
  refuseDeleted(domain)
  refuseWhenProhibited(domain, { add, rem, chg })
  const authInfo = child(chg, 'authInfo')
  context.table.save({
    ...domain,
    nameServers: newHosts(domain.nameServers, hostsOf(add), hostsOf(rem), context),
    statuses: newStatuses(domain.statuses, statusesOf(add), statusesOf(rem)),
    contacts: newContacts(domain.contacts, contactsOf(add), contactsOf(rem), context),
    registrant: newRegistrant(domain, chg, context),
    authInfo: authInfo === undefined ? domain.authInfo : readAuthInfo(authInfo),
    updatedAt: context.now.toISOString(),
  })
  return {}
}

type Parts = Readonly<Record<'add' | 'rem' | 'chg', XmlElement | undefined>>

function refuseWhenProhibited(domain: Domain, { add, rem, chg }: Parts): void {
  if (!domain.statuses.includes('clientUpdateProhibited')) return
  const isRemoved = statusesOf(rem).includes('clientUpdateProhibited')
  const removed = hostsOf(rem).length + statusesOf(rem).length + contactsOf(rem).length
  const asksMore = add !== undefined || chg !== undefined || removed > 1
  if (!isRemoved || asksMore) throw new EppError(2304, 'clientUpdateProhibited')
}

function hostsOf(part: XmlElement | undefined): string[] {
  return children(child(part, 'ns'), 'hostObj').map(({ text }) => text.toLowerCase())
}

function statusesOf(part: XmlElement | undefined): string[] {
  return children(part, 'status').map(({ attributes }) => attributes.get('s') ?? '')
}

function newHosts(
  before: readonly string[],
  added: readonly string[],
  removed: readonly string[],
  { table, clientId }: CommandContext,
): string[] {
  for (const host of removed) {
    if (!before.includes(host)) throw new EppError(2306, `${host} is no name server of it`)
  }
  const kept = before.filter((host) => !removed.includes(host))
  for (const host of added) {
    if (hostState(table, host, clientId) !== 'exists') throw new EppError(2303, `host ${host}`)
  }
  const hosts = [...kept, ...added]
  if (new Set(hosts).size < hosts.length) throw new EppError(2306, 'a name server twice')
  if (hosts.length > MAX_HOSTS) throw new EppError(2306, `At most ${MAX_HOSTS} name servers`)
  return hosts
}

function newStatuses(
  before: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  for (const status of [...added, ...removed]) {
    if (!CLIENT_STATUSES.includes(status)) throw new EppError(2306, `no client sets ${status}`)
  }
  if (added.some((status) => before.includes(status))) throw new EppError(2306, 'set already')
  if (removed.some((status) => !before.includes(status))) throw new EppError(2306, 'not set')
  return [...before.filter((status) => !removed.includes(status)), ...new Set(added)]
}

type Contacts = Domain['contacts']

function newContacts(
  before: Contacts,
  added: Contacts,
  removed: Contacts,
  context: CommandContext,
): Contacts {
  const among = (contacts: Contacts, { type, id }: Contacts[number]) =>
    contacts.some((contact) => contact.type === type && contact.id === id)
  for (const { type } of [...added, ...removed]) {
    if (!CONTACT_TYPES.includes(type)) throw new EppError(2005, 'domain:contact type')
  }
  requireContacts(
    added.map(({ id }) => id),
    context,
  )
  const missing = removed.find((contact) => !among(before, contact))
  if (missing !== undefined) throw new EppError(2306, `${missing.id} is no contact of it`)
  const kept = before.filter((contact) => !among(removed, contact))
  const twice = added.find((contact) => among(kept, contact))
  if (twice !== undefined) throw new EppError(2306, `${twice.id} is its contact already`)
  return [...kept, ...added]
}

/** Returns the new registrant, which a name cannot lack (RFC 5731 §3.2.5). */
function newRegistrant(
  { registrant }: Domain,
  chg: XmlElement | undefined,
  context: CommandContext,
): string {
  if (child(chg, 'registrant') === undefined) return registrant
  const wanted = childText(chg, 'registrant')
  if (wanted === '') throw new EppError(2306, 'domain:registrant')
  requireContacts([wanted], context)
  return wanted
}

function readAuthInfo(authInfo: XmlElement): string {
  const password = childText(authInfo, 'pw')
  if (password.length < 6 || password.length > 32) throw new EppError(2306, 'domain:authInfo')
  return password
}
