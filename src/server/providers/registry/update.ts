import { newAuthInfo } from './auth-info.ts'
import type { DomainContact } from './domain.ts'
import { ensureContact, type RequestedContact } from './ensure-contact.ts'
import { ensureHosts } from './host.ts'
import * as ns from './namespaces.ts'
import type { Pool } from './pool.ts'
import { isServerFailure, responseError } from './response.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

/** Client statuses that we set (RFC 5731 §2.3). */
export type ClientStatus = 'clientTransferProhibited'

export interface DomainChange {
  readonly addNameservers?: readonly string[]
  readonly removeNameservers?: readonly string[]
  readonly addStatuses?: readonly ClientStatus[]
  readonly removeStatuses?: readonly ClientStatus[]
  readonly addContacts?: readonly DomainContact[]
  readonly removeContacts?: readonly DomainContact[]
  readonly registrant?: string
  readonly newContact?: RequestedContact
  readonly authInfo?: string
}

export type UpdateRefusal = 'not-ours' | 'status-prohibits' | 'policy' | 'refused'

export type UpdateResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: UpdateRefusal
      readonly code: number
      readonly message: string
    }
  | {
      readonly ok: false
      readonly reason: 'host-refused'
      readonly host: string
      readonly code: number
      readonly message: string
    }

const part = (
  local: 'add' | 'rem',
  hosts: readonly string[] = [],
  contacts: readonly DomainContact[] = [],
  statuses: readonly string[] = [],
): XmlNode[] => {
  const servers =
    hosts.length === 0
      ? []
      : [node('domain:ns', ...hosts.map((host) => node('domain:hostObj', host)))]
  const children = [
    ...servers,
    ...contacts.map(({ type, id }) => nodeWith('domain:contact', { type }, id)),
    ...statuses.map((s) => nodeWith('domain:status', { s })),
  ]
  return children.length === 0 ? [] : [node(`domain:${local}`, ...children)]
}

const changed = ({ registrant, authInfo }: DomainChange): XmlNode[] => {
  const children = [
    ...(registrant === undefined ? [] : [node('domain:registrant', registrant)]),
    ...(authInfo === undefined ? [] : [node('domain:authInfo', node('domain:pw', authInfo))]),
  ]
  return children.length === 0 ? [] : [node('domain:chg', ...children)]
}

export const updateDomainCommand = (name: string, change: DomainChange): XmlNode[] => [
  node(
    'update',
    nodeWith(
      'domain:update',
      { 'xmlns:domain': ns.domain },
      node('domain:name', name),
      ...part('add', change.addNameservers, change.addContacts, change.addStatuses),
      ...part('rem', change.removeNameservers, change.removeContacts, change.removeStatuses),
      ...changed(change),
    ),
  ),
]

const reasons = new Map<number, UpdateRefusal>([
  [2004, 'policy'],
  [2005, 'policy'],
  [2201, 'not-ours'],
  [2300, 'status-prohibits'],
  [2303, 'not-ours'],
  [2304, 'status-prohibits'],
  [2306, 'policy'],
  [2308, 'policy'],
])

/** Creates the registry's `update`; `checkLimit` is the number of names per host check. */
export const createUpdate =
  (pool: Pick<Pool, 'run'>, checkLimit: number, random?: (size: number) => Uint8Array) =>
  async (name: string, change: DomainChange): Promise<UpdateResult> => {
    const hosts = change.addNameservers ?? []
    const refusedHost = await ensureHosts(pool, hosts, checkLimit)
    if (refusedHost !== undefined) return { ok: false, reason: 'host-refused', ...refusedHost }
    const { newContact } = change
    const refused = newContact && (await ensureContact(pool, newContact, newAuthInfo(random)))
    if (refused !== undefined) return { ok: false, reason: 'policy', ...refused }
    const response = await pool.run('write', () => updateDomainCommand(name, change))
    if (isServerFailure(response)) throw responseError(response)
    const { code, message } = response
    if (code < 2000) return { ok: true }
    // Only the message shows which object is missing: the name or a deleted host.
    const host = hosts.find((one) => message.toLowerCase().includes(one))
    if (host !== undefined) return { ok: false, reason: 'host-refused', host, code, message }
    return { ok: false, reason: reasons.get(code) ?? 'refused', code, message }
  }
