import { stableHash } from './initial-state.ts'

/** An invented registrar. */
export interface Registrar {
  readonly clientId: string
  readonly name: string
  readonly ianaId: string
}

const REGISTRARS: readonly [Registrar, ...Registrar[]] = [
  { clientId: 'mekong-names', name: 'Mekong Names Ltd.', ianaId: '9901' },
  { clientId: 'lotus-domains', name: 'Lotus Domains Co., Ltd.', ianaId: '9902' },
  { clientId: 'harbour', name: 'Harbour Registrations, Inc.', ianaId: '9903' },
  { clientId: 'nordwind', name: 'Nordwind Domains GmbH', ianaId: '9904' },
  { clientId: 'blue-finch', name: 'Blue Finch Internet LLC', ianaId: '9905' },
]

const OWNERS = [
  { name: 'Sok Dara', organisation: 'Angkor Coffee Co., Ltd.', city: 'Phnom Penh', country: 'KH' },
  { name: 'Niran Chaiyaporn', organisation: 'Siam Orchid Trading', city: 'Bangkok', country: 'TH' },
  { name: 'Åsa Lindström', organisation: 'Nordic Field AB', city: 'Uppsala', country: 'SE' },
  { name: 'James Okafor', organisation: 'Okafor and Sons', city: 'London', country: 'GB' },
] as const

/** The public facts of a registered name. */
export interface TakenFacts {
  readonly registrar: Registrar
  readonly createdAt: Date
  readonly changedAt: Date
  readonly expiresAt: Date
  readonly nameServers: readonly string[]
  readonly statuses: readonly string[]
  readonly isSigned: boolean
  /** Undefined when redacted. */
  readonly owner: (typeof OWNERS)[number] | undefined
  /** A registrar's contact form for redacted data, if published. */
  readonly contactUrl: string | undefined
  /** The auth code for a transfer (EPP's authInfo). */
  readonly authInfo: string
}

/** The auth code of every name that begins with `transfer-`. */
export const KNOWN_AUTH_INFO = 'Move-2-Us'

/** Returns the facts of `transfer-` names: transferable unless `locked` or `young`. */
function transferFacts(name: string, now: Date): Partial<TakenFacts> {
  if (!name.startsWith('transfer-')) return {}
  const [label = ''] = name.split('.')
  return {
    authInfo: KNOWN_AUTH_INFO,
    statuses: label.includes('locked') ? ['clientTransferProhibited'] : ['ok'],
    ...(label.includes('young') ? { createdAt: new Date(now.getTime() - 10 * DAY_MS) } : {}),
  }
}

const DAY_MS = 86_400_000

/** Returns invented but stable facts of an initially taken name. */
export function takenFacts(name: string, now: Date): TakenFacts {
  const roll = (what: string, sides: number) => stableHash(`${what} ${name}`) % sides
  const createdAt = new Date(Date.UTC(1998 + roll('year', 26), 0, 1) + roll('day', 365) * DAY_MS)
  const anniversary = new Date(createdAt)
  anniversary.setUTCFullYear(now.getUTCFullYear())
  if (anniversary.getTime() <= now.getTime()) anniversary.setUTCFullYear(now.getUTCFullYear() + 1)
  const changedAt = new Date(anniversary)
  changedAt.setUTCFullYear(anniversary.getUTCFullYear() - 1)
  const host = ['dns-parking.example', 'cloud-dns.example', 'ns-hosting.example'][roll('dns', 3)]
  const owner = roll('redacted', 5) < 3 ? undefined : OWNERS[roll('owner', OWNERS.length)]
  return {
    registrar: REGISTRARS[roll('registrar', REGISTRARS.length)] ?? REGISTRARS[0],
    createdAt,
    changedAt,
    expiresAt: anniversary,
    nameServers: [`ns1.${host ?? 'dns.example'}`, `ns2.${host ?? 'dns.example'}`],
    statuses:
      roll('lock', 4) === 0 ? ['ok'] : ['clientTransferProhibited', 'clientDeleteProhibited'],
    isSigned: roll('signed', 5) === 0,
    owner,
    contactUrl:
      owner === undefined && roll('contact', 2) === 0
        ? `https://registrar.example/contact?domain=${name}`
        : undefined,
    authInfo: `Auth-${stableHash(`auth ${name}`)}`,
    ...transferFacts(name, now),
  }
}
