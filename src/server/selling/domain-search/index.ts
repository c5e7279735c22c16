import { createIpLimit } from '../../platform/rate-limit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Route } from '../../platform/http/routes.ts'
import { createAvailability, type Availability, type PublicLookup } from './availability.ts'
import type { RegistryCheck } from './check-batch.ts'
import type { CheckedNames } from './checked-names.ts'
import { createOffers } from './offers.ts'
import { createRegistrants, type RegistrantLookup, type Registrants } from './registrant.ts'
import { domainRoutes } from './routes.ts'
import { createSearch, type Search } from './search.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'
import { createSuperFilter } from './super-filter.ts'

export { createAvailability } from './availability.ts'
export type { Availability, AvailabilityDeps, CheckOptions, PublicLookup } from './availability.ts'
export type { RegistryCheck, RegistryVerdict } from './check-batch.ts'
export { createCheckedNames, type CheckedNames } from './checked-names.ts'
export type { Outcome } from './outcome.ts'
export type { RegistrantLookup as OwnerLookup, Registrants as Owners } from './registrant.ts'

export interface DomainsDeps {
  readonly registry: RegistryCheck
  readonly rdap: PublicLookup & RegistrantLookup
  readonly whois: PublicLookup & RegistrantLookup
  /** Only memory by default. */
  readonly checkedNames?: CheckedNames
  readonly catalogue: SoldTlds
  readonly clock: Clock
  readonly config: Pick<Config, 'searchesPerMinute' | 'lookupsPerMinute'> & {
    readonly epp: Pick<Config['epp'], 'connections' | 'checkLimit'>
  }
}

export interface Domains {
  readonly availability: Availability
  readonly search: Search
  readonly registrants: Registrants
  readonly routes: readonly Route[]
}

/** Searches answered from the cache per search that queries registries: mostly key presses. */
const cachedPerSearch = 5

/** Signed searches per unsigned one (decision 147). */
const signedPerUnsigned = 4

export const createDomains = ({
  registry,
  rdap,
  whois,
  checkedNames,
  catalogue,
  clock,
  config,
}: DomainsDeps): Domains => {
  const availability = createAvailability({
    ...{ registry, rdap, whois, checkedNames, catalogue, clock },
    batchSize: config.epp.checkLimit,
    // More commands would only wait for a session instead of filling batches.
    commandsPerTld: config.epp.connections,
    commandsAtOnce: config.epp.connections,
  })
  const search = createSearch({ availability, catalogue, clock })
  const offers = createOffers({ availability, catalogue, clock })
  const registrants = createRegistrants({ rdap, whois, availability, clock })
  const limit = createIpLimit(config.searchesPerMinute, 60)
  const unsignedLimit = createIpLimit(Math.ceil(config.searchesPerMinute / signedPerUnsigned), 60)
  const cachedLimit = createIpLimit(config.searchesPerMinute * cachedPerSearch, 60)
  const lookupLimit = createIpLimit(config.lookupsPerMinute, 60)
  const superFilter = createSuperFilter({ availability, catalogue, clock })
  const routes = domainRoutes({
    ...{ search, superFilter, offers, registrants, catalogue },
    ...{ limit, unsignedLimit, cachedLimit, lookupLimit },
  })
  return { availability, search, registrants, routes }
}
