import type { RegisterInfo } from '../../contract/domains.ts'
import type { Clock } from '../clock.ts'
import type { Availability } from './availability.ts'
import { createLruCache } from './lru-cache.ts'

/** A registered name in its registry's public data. */
export interface RegisteredName {
  readonly registrar?: string
  readonly statuses: readonly string[]
  readonly registeredAt?: Date
  readonly expiresAt?: Date
  readonly nameservers: readonly string[]
  readonly registrant: {
    readonly name?: string
    readonly email?: string
    readonly phone?: string
    /** Something of it is kept back. */
    readonly redacted: boolean
  }
}

/** Looks up who owns a name (RDAP). */
export interface OwnerLookup {
  lookup(
    name: string,
    signal?: AbortSignal,
  ): Promise<
    | { readonly state: 'registered'; readonly domain: RegisteredName }
    | { readonly state: 'not-found' | 'no-service' | 'unknown' }
  >
}

/** Who owns names. */
export interface Owners {
  /** Never rejects for outside trouble: the state is `unknown` then. @param name ASCII */
  of(name: string, signal?: AbortSignal): Promise<RegisterInfo>
}

/** How long an owner's data is good: it changes rarely, and registries count our questions. */
const lifetimeMs = 300_000
const remembered = 2_000

const nothingKnown = (domainName: string, state: RegisterInfo['state']): RegisterInfo => ({
  domainName,
  state,
  ownerName: null,
  ownerEmail: null,
  ownerPhone: null,
  // A name is somebody's, but there is nothing to see.
  hidden: state === 'registered',
  registrar: null,
  registeredAt: null,
  expiresAt: null,
  nameservers: [],
  statuses: [],
})

const showRegistered = (domainName: string, name: RegisteredName): RegisterInfo => ({
  domainName,
  state: 'registered',
  ownerName: name.registrant.name ?? null,
  ownerEmail: name.registrant.email ?? null,
  ownerPhone: name.registrant.phone ?? null,
  hidden: name.registrant.redacted,
  registrar: name.registrar ?? null,
  registeredAt: name.registeredAt?.toISOString() ?? null,
  expiresAt: name.expiresAt?.toISOString() ?? null,
  nameservers: [...name.nameservers],
  statuses: [...name.statuses],
})

/**
 * Owners by RDAP; for a TLD without it, at least whether the name is taken.
 *
 * @param deadlineMs how long one lookup may take
 */
export const createOwners = (
  rdap: OwnerLookup,
  availability: Pick<Availability, 'check'>,
  clock: Clock,
  deadlineMs = 8_000,
): Owners => {
  const cache = createLruCache<{ readonly info: RegisterInfo; readonly until: number }>(remembered)

  const ask = async (name: string, signal?: AbortSignal): Promise<RegisterInfo> => {
    const deadline = AbortSignal.timeout(deadlineMs)
    const until = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    const answer = await rdap.lookup(name, until)
    switch (answer.state) {
      case 'registered':
        return showRegistered(name, answer.domain)
      case 'not-found':
        return nothingKnown(name, 'not-found')
      case 'unknown':
        return nothingKnown(name, 'unknown')
      case 'no-service': {
        const { state } = await availability.check(name, { signal: until })
        if (state === 'unknown') return nothingKnown(name, 'unknown')
        return nothingKnown(name, state === 'taken' ? 'registered' : 'not-found')
      }
    }
  }

  return {
    of: async (name, signal) => {
      const now = clock.now().getTime()
      const known = cache.get(name)
      if (known !== undefined && now < known.until) return known.info
      const info = await ask(name, signal)
      if (info.state === 'registered') cache.set(name, { info, until: now + lifetimeMs })
      return info
    },
  }
}
