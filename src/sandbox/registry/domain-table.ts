import { join } from 'node:path'
import * as v from 'valibot'
import type { Behaviours } from '../control/behaviours.ts'
import { openJsonLines } from '../json-lines.ts'
import { initialState, isHostName, splitName } from './initial-state.ts'
import { takesScript } from './taken-scripts.ts'

const Postal = v.object({
  name: v.string(),
  organisation: v.string(),
  streets: v.array(v.string()),
  city: v.string(),
  state: v.string(),
  postalCode: v.string(),
  country: v.string(),
})

const Contact = v.object({
  ...Postal.entries,
  kind: v.literal('contact'),
  id: v.string(),
  clientId: v.string(),
  authInfo: v.string(),
  createdAt: v.string(),
  voice: v.string(),
  fax: v.string(),
  email: v.string(),
  postalType: v.picklist(['int', 'loc']),
  /** The local form (`loc`), if given. */
  local: v.optional(Postal),
})

/** A transfer between registrars (RFC 5730 §2.9.3.4); `status` is its trStatus. */
const Transfer = v.object({
  from: v.string(),
  to: v.string(),
  requestedAt: v.string(),
  /** The deadline or the time of the losing registrar's answer. */
  actAt: v.string(),
  years: v.number(),
  status: v.picklist([
    'pending',
    'clientApproved',
    'clientRejected',
    'clientCancelled',
    'serverApproved',
  ]),
})

const Domain = v.object({
  kind: v.literal('domain'),
  name: v.string(),
  clientId: v.string(),
  authInfo: v.string(),
  registrant: v.string(),
  contacts: v.array(v.object({ type: v.string(), id: v.string() })),
  nameServers: v.array(v.string()),
  /** Client statuses (RFC 5731 §2.3); older tables have none. */
  statuses: v.optional(v.array(v.string()), []),
  createdAt: v.string(),
  updatedAt: v.optional(v.string()),
  expiresAt: v.string(),
  /** Paid years: the registration and all renewals. */
  years: v.number(),
  transferredAt: v.optional(v.string()),
  /** The latest transfer, pending or ended. */
  transfer: v.optional(Transfer),
  /** The creation that staff of the registry decide: its transaction id (RFC 5731 §3.3). */
  pendingCreate: v.optional(v.string()),
  /** The time of deletion, by its client or after expiry (RFC 3915). */
  deletedAt: v.optional(v.string()),
  /** The time of the restore request; its report is pending. */
  restoreAskedAt: v.optional(v.string()),
  /** Purged and free again. */
  purged: v.optional(v.boolean()),
})

const Host = v.object({
  kind: v.literal('host'),
  name: v.string(),
  clientId: v.string(),
  createdAt: v.string(),
})

export type Postal = Readonly<v.InferOutput<typeof Postal>>
/** A contact object (RFC 5733); empty text means "not given". */
export type Contact = Readonly<v.InferOutput<typeof Contact>>
export type Transfer = Readonly<v.InferOutput<typeof Transfer>>
/** A domain created by EPP (RFC 5731). */
export type Domain = Readonly<v.InferOutput<typeof Domain>>
/** A host without IPs, created by EPP (RFC 5732). */
export type Host = Readonly<v.InferOutput<typeof Host>>

export type NameState =
  | { readonly kind: 'available' }
  | { readonly kind: 'premium'; readonly priceCents: number }
  | { readonly kind: 'taken' }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'script' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'registered'; readonly domain: Domain }

/** The table behind EPP, RDAP and WHOIS. */
export interface DomainTable {
  state(name: string): NameState
  domain(name: string): Domain | undefined
  contact(id: string): Contact | undefined
  host(name: string): Host | undefined
  /** Stores an object; `purged` removes a domain. */
  save(object: Domain | Contact | Host): void
  domains(): Domain[]
  /** Returns domains with a pending transfer. */
  transferring(): Domain[]
  readonly close: () => void
}

/** Opens the table under `dataDir`, or in memory without one. */
export function openDomainTable(dataDir: string | undefined, behaviours: Behaviours): DomainTable {
  const file = dataDir === undefined ? undefined : join(dataDir, 'registry.jsonl')
  const lines = openJsonLines(file, v.variant('kind', [Contact, Domain, Host]))
  const domains = new Map<string, Domain>()
  const contacts = new Map<string, Contact>()
  const hosts = new Map<string, Host>()
  const transferring = new Set<string>()
  const put = (object: Domain | Contact | Host) => {
    if (object.kind === 'domain') {
      if (object.purged === true) domains.delete(object.name)
      else domains.set(object.name, object)
      if (object.transfer?.status === 'pending') transferring.add(object.name)
      else transferring.delete(object.name)
    } else if (object.kind === 'contact') contacts.set(object.id, object)
    else hosts.set(object.name, object)
  }
  lines.loaded.forEach(put)
  return {
    state(name) {
      if (!isHostName(name)) return { kind: 'invalid' }
      const domain = domains.get(name)
      if (domain !== undefined) return { kind: 'registered', domain }
      const parts = splitName(name)
      if (parts === undefined) return { kind: 'invalid' }
      const { taken, tlds } = behaviours.current.registry
      if ((tlds[parts.suffix] ?? tlds[parts.tld])?.unsupported === true) {
        return { kind: 'unsupported' }
      }
      if (!takesScript(parts.label, parts.suffix)) return { kind: 'script' }
      return taken.includes(name) ? { kind: 'taken' } : initialState(name)
    },
    domain: (name) => domains.get(name),
    contact: (id) => contacts.get(id),
    host: (name) => hosts.get(name),
    save(object) {
      lines.append(object)
      put(object)
    },
    domains: () => [...domains.values()],
    transferring: () => [...transferring].flatMap((name) => domains.get(name) ?? []),
    close: lines.close,
  }
}
