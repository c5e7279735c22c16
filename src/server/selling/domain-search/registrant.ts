import type { RegisterInfo } from '../../../contract/domains.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Availability } from './availability.ts'
import { createSingleFlight } from './single-flight.ts'
import { toUnicodeName } from '../../platform/domain-names/idn.ts'
import { createLruCache } from '../../platform/lru-cache.ts'

/** A registered name in its registry's public data. */
export interface RegisteredName {
  readonly registrar?: string | undefined
  readonly statuses: readonly string[]
  readonly registeredAt?: Date | undefined
  readonly updatedAt?: Date | undefined
  readonly expiresAt?: Date | undefined
  readonly nameservers: readonly string[]
  /** DNSSEC. */
  readonly signed?: boolean | undefined
  readonly registrant: {
    readonly name?: string | undefined
    readonly email?: string | undefined
    readonly phone?: string | undefined
    readonly contactUrl?: string | undefined
    /** Something of it is kept back. */
    readonly redacted: boolean
  }
  /** The answer as it came: WHOIS's text, RDAP's object. */
  readonly raw: unknown
}

/** Looks up who owns a name, by one protocol. */
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

/** What owners are found by. */
export interface RegistrantsDeps {
  readonly rdap: RegistrantLookup
  /** Asked where there is no RDAP. */
  readonly whois: RegistrantLookup
  /** Asked where there is neither, and about names that public data does not have. */
  readonly availability: Pick<Availability, 'check' | 'confirm'>
  readonly clock: Clock
  /** How long one look-up may take, in milliseconds; 8 seconds unless said. */
  readonly deadlineMs?: number
}

/** Who owns names. */
export interface Registrants {
  /**
   * What is known of a name's owner, with the registry's own answer in `raw`. Never rejects for
   * outside trouble: the state is `unknown` then. A name is asked about once at a time.
   *
   * @param name ASCII
   */
  of(name: string, signal?: AbortSignal): Promise<RegisterInfo>
}

/** How long an answer is good: registries count our questions. A free name may be taken soon. */
const lifetimeMs = { registered: 300_000, 'not-found': 60_000, reserved: 300_000 } as const
const remembered = 1_000
/** What the registry said of a name counts for so long. */
const confirmedForMs = 60_000
const maxRaw = 32_768

type Known = Pick<RegisterInfo, 'domainName' | 'state' | 'source'> & { readonly raw?: unknown }

/** The registry's own answer, of which nobody reads more than this. */
const rawText = (raw: unknown): string | null => {
  if (raw === undefined) return null
  const text = typeof raw === 'string' ? raw.trim() : JSON.stringify(raw, null, 2)
  return text.length > maxRaw ? `${text.slice(0, maxRaw - 1).toWellFormed()}…` : text
}

/**
 * Owners by RDAP; by WHOIS where a TLD has no RDAP; where it has neither, at least whether the name
 * is taken.
 */
export const createRegistrants = ({
  rdap,
  whois,
  availability,
  clock,
  deadlineMs = 8_000,
}: RegistrantsDeps): Registrants => {
  const cache = createLruCache<{ readonly info: RegisterInfo; readonly until: number }>(remembered)

  const nothingKnown = ({ domainName, state, source, raw }: Known): RegisterInfo => ({
    domainName,
    unicodeName: toUnicodeName(domainName),
    state,
    source,
    askedAt: clock.now().toISOString(),
    ownerName: null,
    ownerEmail: null,
    ownerPhone: null,
    // A name is somebody's, but there is nothing to see.
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

  const showRegistered = (known: Known, name: RegisteredName): RegisterInfo => ({
    ...nothingKnown({ ...known, raw: name.raw }),
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

  const askRegistry = async (domainName: string, signal: AbortSignal): Promise<RegisterInfo> => {
    const { state } = await availability.check(domainName, { signal })
    const shown = {
      taken: 'registered',
      available: 'not-found',
      reserved: 'reserved',
      unknown: 'unknown',
    } as const
    return nothingKnown({ domainName, state: shown[state], source: 'registry' })
  }

  /**
   * What no public record tells of is free or kept back: only the registry that sells it says which.
   * While that does not answer, what is public stands.
   */
  const withoutRecord = async (known: Known, signal: AbortSignal): Promise<RegisterInfo> => {
    const { domainName } = known
    const said = (await availability.confirm([domainName], confirmedForMs, signal)).get(domainName)
    return nothingKnown(said?.state === 'reserved' ? { ...known, state: 'reserved' } : known)
  }

  const askInTurn = async (domainName: string, signal: AbortSignal): Promise<RegisterInfo> => {
    for (const [source, asked] of [
      ['rdap', rdap],
      ['whois', whois],
    ] as const) {
      const answer = await asked.lookup(domainName, signal)
      if (answer.state === 'no-service') continue
      const { state } = answer
      if (state === 'registered') {
        return showRegistered({ domainName, state, source }, answer.domain)
      }
      const known = { domainName, state, source, raw: answer.raw }
      return state === 'not-found' ? withoutRecord(known, signal) : nothingKnown(known)
    }
    return askRegistry(domainName, signal)
  }

  const flights = createSingleFlight<RegisterInfo>(
    (name, signal) => askInTurn(name, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])),
    (name, info) => {
      if (info.state === 'unknown') return
      const until = clock.now().getTime() + lifetimeMs[info.state]
      cache.set(name, { info, until })
    },
    (domainName) => nothingKnown({ domainName, state: 'unknown', source: 'rdap' }),
  )

  return {
    of: async (name, signal) => {
      const known = cache.get(name)
      if (known !== undefined && clock.now().getTime() < known.until) return known.info
      // The question ends by itself at its deadline, and tells whom it was put to.
      return flights.join(name, deadlineMs + 1_000, signal)
    },
  }
}
