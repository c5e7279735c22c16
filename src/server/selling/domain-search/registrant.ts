import type { RegisterInfo } from '../../../contract/domains.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Availability } from './availability.ts'
import { createSingleFlight } from './single-flight.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { createLruCache } from '../../platform/lru-cache.ts'

export interface RegisteredName {
  readonly registrar?: string | undefined
  readonly statuses: readonly string[]
  readonly registeredAt?: Date | undefined
  readonly updatedAt?: Date | undefined
  readonly expiresAt?: Date | undefined
  readonly nameservers: readonly string[]
  readonly signed?: boolean | undefined
  readonly registrant: {
    readonly name?: string | undefined
    readonly email?: string | undefined
    readonly phone?: string | undefined
    readonly contactUrl?: string | undefined
    readonly redacted: boolean
  }
  readonly raw: unknown
}

/** Looks up a registrant by one protocol. */
export interface RegistrantLookup {
  lookup(
    name: string,
    signal?: AbortSignal,
  ): Promise<
    | { readonly state: 'registered'; readonly domain: RegisteredName }
    | { readonly state: 'not-found' | 'unknown'; readonly raw?: string }
    | { readonly state: 'no-service' }
  >
}

export interface RegistrantsDeps {
  readonly rdap: RegistrantLookup
  readonly whois: RegistrantLookup
  readonly availability: Pick<Availability, 'check' | 'confirm'>
  readonly clock: Clock
  readonly deadlineMs?: number
}

export interface Registrants {
  /** Returns a name's public registrant data, single-flight; outside errors are `unknown`. */
  of(name: string, signal?: AbortSignal): Promise<RegisterInfo>
}

/** Cache lifetime: registries count queries, and a free name may soon be taken. */
const lifetimeMs = { registered: 300_000, 'not-found': 60_000, reserved: 300_000 } as const
const remembered = 1_000
/** Maximum age of the registry's confirmation. */
const confirmedForMs = 60_000
const maxRaw = 32_768

type Known = Pick<RegisterInfo, 'domainName' | 'state' | 'source'> & { readonly raw?: unknown }

/** Returns the response for display, truncated. */
const rawText = (raw: unknown): string | null => {
  if (raw === undefined) return null
  const text = typeof raw === 'string' ? raw.trim() : JSON.stringify(raw, null, 2)
  return text.length > maxRaw ? `${text.slice(0, maxRaw - 1).toWellFormed()}…` : text
}

/** Returns the information without a record. */
const registerInfo = ({ domainName, state, source, raw }: Known, at: Date): RegisterInfo => ({
  domainName,
  unicodeName: toUnicodeName(domainName),
  state,
  source,
  lookedUpAt: at.toISOString(),
  ownerName: null,
  ownerEmail: null,
  ownerPhone: null,
  // The name is registered, but its data are withheld.
  hidden: state === 'registered',
  contactUrl: null,
  registrar: null,
  registeredAt: null,
  updatedAt: null,
  expiresAt: null,
  nameservers: [],
  statuses: [],
  signed: null,
  raw: rawText(raw),
})

const registeredInfo = (known: Known, name: RegisteredName, at: Date): RegisterInfo => ({
  ...registerInfo({ ...known, raw: name.raw }, at),
  ownerName: name.registrant.name ?? null,
  ownerEmail: name.registrant.email ?? null,
  ownerPhone: name.registrant.phone ?? null,
  hidden: name.registrant.redacted,
  contactUrl: name.registrant.contactUrl ?? null,
  registrar: name.registrar ?? null,
  registeredAt: name.registeredAt?.toISOString() ?? null,
  updatedAt: name.updatedAt?.toISOString() ?? null,
  expiresAt: name.expiresAt?.toISOString() ?? null,
  nameservers: [...name.nameservers],
  statuses: [...name.statuses],
  signed: name.signed ?? null,
})

/** Creates lookups by RDAP, else WHOIS, else plain availability. */
export const createRegistrants = ({
  rdap,
  whois,
  availability,
  clock,
  deadlineMs = 8_000,
}: RegistrantsDeps): Registrants => {
  const cache = createLruCache<{ readonly info: RegisterInfo; readonly until: number }>(remembered)

  const emptyInfo = (known: Known): RegisterInfo => registerInfo(known, clock.now())

  const queryRegistry = async (domainName: string, signal: AbortSignal): Promise<RegisterInfo> => {
    const { state } = await availability.check(domainName, { signal })
    const shown = {
      taken: 'registered',
      available: 'not-found',
      reserved: 'reserved',
      unknown: 'unknown',
    } as const
    return emptyInfo({ domainName, state: shown[state], source: 'registry' })
  }

  /** Queries the selling registry about a name without a record, if it answers. */
  const withoutRecord = async (known: Known, signal: AbortSignal): Promise<RegisterInfo> => {
    const { domainName } = known
    const confirmed = (await availability.confirm([domainName], confirmedForMs, signal)).get(
      domainName,
    )
    return emptyInfo(confirmed?.state === 'reserved' ? { ...known, state: 'reserved' } : known)
  }

  const queryInTurn = async (domainName: string, signal: AbortSignal): Promise<RegisterInfo> => {
    for (const [source, lookup] of [
      ['rdap', rdap],
      ['whois', whois],
    ] as const) {
      const answer = await lookup.lookup(domainName, signal)
      if (answer.state === 'no-service') continue
      const { state } = answer
      if (state === 'registered') {
        return registeredInfo({ domainName, state, source }, answer.domain, clock.now())
      }
      const known = { domainName, state, source, raw: answer.raw }
      return state === 'not-found' ? withoutRecord(known, signal) : emptyInfo(known)
    }
    return queryRegistry(domainName, signal)
  }

  const flights = createSingleFlight<RegisterInfo>(
    (name, signal) => queryInTurn(name, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])),
    (name, info) => {
      if (info.state === 'unknown') return
      const until = clock.now().getTime() + lifetimeMs[info.state]
      cache.set(name, { info, until })
    },
    (domainName) => emptyInfo({ domainName, state: 'unknown', source: 'rdap' }),
  )

  return {
    of: async (name, signal) => {
      const known = cache.get(name)
      if (known !== undefined && clock.now().getTime() < known.until) return known.info
      // The query ends at its own deadline and names its source.
      return flights.join(name, deadlineMs + 1_000, signal)
    },
  }
}
