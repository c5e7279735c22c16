import { createAddressLimit } from '../../platform/rate-limit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Route } from '../../platform/http/routes.ts'
import { createAvailability, type Availability, type PublicLookup } from './availability.ts'
import type { RegistryCheck } from './check-batch.ts'
import type { CheckedNames } from './checked-names.ts'
import { createOffers } from './offers.ts'
import { createOwners, type OwnerLookup, type Owners } from './registrant.ts'
import { domainRoutes } from './routes.ts'
import { createSearch, type Search } from './search.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'
import { createSuperFilter } from './super-filter.ts'

export { createAvailability } from './availability.ts'
export type { Availability, AvailabilityDeps, CheckOptions, PublicLookup } from './availability.ts'
export type { RegistryCheck, RegistryVerdict } from './check-batch.ts'
export { createCheckedNames, type CheckedNames } from './checked-names.ts'
export type { Outcome } from './outcome.ts'
export type { OwnerLookup, Owners } from './registrant.ts'

/** What the module is made of. */
export interface DomainsDeps {
  readonly registry: RegistryCheck
  readonly rdap: PublicLookup & OwnerLookup
  readonly whois: PublicLookup & OwnerLookup
  /** Memory alone unless given. */
  readonly checkedNames?: CheckedNames
  readonly catalogue: SoldTlds
  readonly clock: Clock
  readonly config: Pick<Config, 'searchesPerMinute' | 'lookupsPerMinute'> & {
    readonly epp: Pick<Config['epp'], 'connections' | 'checkLimit'>
  }
}

/** Domain search and availability. */
export interface Domains {
  readonly availability: Availability
  readonly search: Search
  readonly owners: Owners
  readonly routes: readonly Route[]
}

/** For each search that asks registries so many may be answered from what is known: keys, mostly. */
const unaskedASearch = 5

/** Makes the module; asks nobody until somebody searches. */
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
    // More would only wait for a session; names that come meanwhile gather instead.
    commandsPerTld: config.epp.connections,
    commandsAtOnce: config.epp.connections,
  })
  const search = createSearch({ availability, catalogue, clock })
  const offers = createOffers({ availability, catalogue, clock })
  const owners = createOwners({ rdap, whois, availability, clock })
  const limit = createAddressLimit(config.searchesPerMinute, 60)
  const unaskedLimit = createAddressLimit(config.searchesPerMinute * unaskedASearch, 60)
  const ownerLimit = createAddressLimit(config.lookupsPerMinute, 60)
  const superFilter = createSuperFilter({ availability, catalogue, clock })
  const routes = domainRoutes({
    ...{ search, superFilter, offers, owners, catalogue },
    ...{ limit, unaskedLimit, ownerLimit },
  })
  return { availability, search, owners, routes }
}
