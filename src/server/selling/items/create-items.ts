import type { ServiceKinds } from '../../services/lifecycle/index.ts'
import { createCloudServer, type CloudServerDeps } from './cloud-server/create-cloud-server.ts'
import { createDomain, type DomainDeps } from './domain/create-domain.ts'
import type { FulfilmentTable, ItemKinds, RenewalLines } from './index.ts'
import {
  createSharedHosting,
  type SharedHostingDeps,
} from './shared-hosting/create-shared-hosting.ts'
import { createSsl, type SslDeps } from './ssl/create-ssl.ts'

/** The kinds of items: how each is sold, fulfilled, owned and renewed. */
export interface Items {
  readonly kinds: ItemKinds
  readonly fulfilments: FulfilmentTable
  readonly services: ServiceKinds
  readonly renewalLines: RenewalLines
  readonly domain: ReturnType<typeof createDomain>
}

/** Creates each kind of items; a new kind is a row in these tables. */
export const createItems = (
  deps: DomainDeps & CloudServerDeps & SharedHostingDeps & SslDeps,
): Items => {
  const domain = createDomain(deps)
  const server = createCloudServer(deps)
  const hosting = createSharedHosting(deps)
  const ssl = createSsl(deps)
  const kinds: ItemKinds = {
    DOMAIN: domain.kind,
    CLOUD_SERVER: server.kind,
    SHARED_HOSTING: hosting.kind,
    SSL: ssl.kind,
  }
  const fulfilments: FulfilmentTable = {
    DOMAIN: domain.fulfilment,
    CLOUD_SERVER: server.fulfilment,
    SHARED_HOSTING: hosting.fulfilment,
    SSL: ssl.fulfilment,
  }
  const services: ServiceKinds = {
    DOMAIN: domain.service,
    CLOUD_SERVER: server.service,
    SHARED_HOSTING: hosting.service,
    SSL: ssl.service,
  }
  const renewalLines: RenewalLines = {
    DOMAIN: domain.renewalLine,
    CLOUD_SERVER: server.renewalLine,
    SHARED_HOSTING: hosting.renewalLine,
    SSL: ssl.renewalLine,
  }
  return { kinds, fulfilments, services, renewalLines, domain }
}
