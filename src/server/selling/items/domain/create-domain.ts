import { parseExactDomain, parseOwnedDomain } from '../../../catalogue/domain-names/index.ts'
import type { LoadedCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Registry } from '../../../providers/registry/registry.ts'
import type { Services } from '../../../services/create-services.ts'
import { createDomainKind as createDomainService } from '../../../services/domains/index.ts'
import { openAuthCode, sealAuthCode } from '../../../services/transfers/index.ts'
import type { Availability } from '../../domain-search/index.ts'
import type { AddDomainsDeps } from './add-domains.ts'
import { createDomainKind } from './domain-kind.ts'
import { createFindOffer } from './find-offer.ts'
import { createFulfilDomain, type FulfilDomainDeps } from './fulfil-domain.ts'
import { createReadMessages } from './read-messages.ts'
import { reactivationOffer } from './reactivation-offer.ts'
import type { RecheckDomainsDeps } from './recheck-domains.ts'
import { domainRenewalLine } from './renewal-line.ts'

export interface DomainDeps extends Pick<FulfilDomainDeps, 'clock' | 'enqueue' | 'secretBox'> {
  readonly db: Queryable
  readonly log: Log
  readonly registry: Registry
  readonly catalogue: LoadedCatalogue
  readonly availability: Availability
  readonly services: Services
}

const transferStandings = ({
  secretBox,
  services: { checkTransfer, codeLimit },
}: DomainDeps): Pick<AddDomainsDeps, 'sealCode' | 'transferStanding'> &
  Pick<RecheckDomainsDeps, 'sealedTransferStanding'> => ({
  sealCode: (name, authCode) => sealAuthCode(secretBox, name, authCode),
  transferStanding: async (name, authCode, customerId) => {
    await codeLimit(customerId, name)
    return checkTransfer.standing(name, authCode)
  },
  sealedTransferStanding: (name, sealed) =>
    checkTransfer.standing(name, openAuthCode(secretBox, name, sealed)),
})

/** Creates the kind of items that a domain is: how it is sold, fulfilled, owned and renewed. */
export const createDomain = (deps: DomainDeps) => {
  const { registry, catalogue, availability, services } = deps
  const { tlds, rules, rulesOf } = catalogue
  const { sync } = services
  const findOffer = createFindOffer(tlds)
  return {
    kind: createDomainKind({
      ...transferStandings(deps),
      db: deps.db,
      findOffer,
      confirmNames: (names, maxAgeMs) => availability.confirm(names, maxAgeMs),
      sponsorshipOf: sync.sponsorshipOf,
      domainName: (typed, action) =>
        action === 'registration' || action === 'transfer'
          ? parseExactDomain(typed, tlds).name
          : parseOwnedDomain(typed, tlds.renewable).name,
    }),
    fulfilment: createFulfilDomain({
      ...deps,
      storeInfo: sync.storeInfo,
      newZones: services.newZones,
      addedYears: (name) => rulesOf(name)?.transferAddedYears ?? 0,
      documentsOf: (name) => rulesOf(name)?.documents ?? [],
      markTaken: (name) => availability.markTaken(name),
    }),
    service: createDomainService({ registry, sync, rules }),
    renewalLine: domainRenewalLine,
    readMessages: createReadMessages(deps),
    reactivation: (domain: Parameters<typeof reactivationOffer>[1], now: Date) =>
      reactivationOffer(findOffer, domain, now),
  }
}
