import type { ServiceKinds } from '../../services/lifecycle/index.ts'
import { createDomain, type DomainDeps } from './domain/create-domain.ts'
import type { FulfilmentTable, ItemKinds, RenewalLines } from './index.ts'

/** The kinds of items: how each is sold, fulfilled, owned and renewed. */
export interface Items {
  readonly kinds: ItemKinds
  readonly fulfilments: FulfilmentTable
  readonly services: ServiceKinds
  readonly renewalLines: RenewalLines
  readonly domain: ReturnType<typeof createDomain>
}

/** Creates each kind of items; a new kind is a row in these tables. */
export const createItems = (deps: DomainDeps): Items => {
  const domain = createDomain(deps)
  const kinds: ItemKinds = { DOMAIN: domain.kind }
  const fulfilments: FulfilmentTable = { DOMAIN: domain.fulfilment }
  const services: ServiceKinds = { DOMAIN: domain.service }
  const renewalLines: RenewalLines = { DOMAIN: domain.renewalLine }
  return { kinds, fulfilments, services, renewalLines, domain }
}
