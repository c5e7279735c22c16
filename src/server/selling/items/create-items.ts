import type { ServiceKinds } from '../../services/lifecycle/index.ts'
import { createCloudServer, type CloudServerDeps } from './cloud-server/create-cloud-server.ts'
import { createCloudHosting, type CloudHostingDeps } from './cloud-hosting/create-cloud-hosting.ts'
import { createDomain, type DomainDeps } from './domain/create-domain.ts'
import type { FulfilmentTable, ItemKinds, RenewalLines } from './index.ts'
import {
  createSharedHosting,
  type SharedHostingDeps,
} from './shared-hosting/create-shared-hosting.ts'
import { createSsl, type SslDeps } from './ssl/create-ssl.ts'
import {
  createWordpressHosting,
  type WordpressHostingDeps,
} from './wordpress-hosting/create-wordpress-hosting.ts'

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
  deps: DomainDeps &
    CloudServerDeps &
    CloudHostingDeps &
    SharedHostingDeps &
    WordpressHostingDeps &
    SslDeps,
): Items => {
  const domain = createDomain(deps)
  const server = createCloudServer(deps)
  const cloud = createCloudHosting(deps)
  const hosting = createSharedHosting(deps)
  const wordpress = createWordpressHosting(deps)
  const ssl = createSsl(deps)
  const kinds: ItemKinds = {
    DOMAIN: domain.kind,
    CLOUD_SERVER: server.kind,
    CLOUD_HOSTING: cloud.kind,
    SHARED_HOSTING: hosting.kind,
    WORDPRESS_HOSTING: wordpress.kind,
    SSL: ssl.kind,
  }
  const fulfilments: FulfilmentTable = {
    DOMAIN: domain.fulfilment,
    CLOUD_SERVER: server.fulfilment,
    CLOUD_HOSTING: cloud.fulfilment,
    SHARED_HOSTING: hosting.fulfilment,
    WORDPRESS_HOSTING: wordpress.fulfilment,
    SSL: ssl.fulfilment,
  }
  const services: ServiceKinds = {
    DOMAIN: domain.service,
    CLOUD_SERVER: server.service,
    CLOUD_HOSTING: cloud.service,
    SHARED_HOSTING: hosting.service,
    WORDPRESS_HOSTING: wordpress.service,
    SSL: ssl.service,
  }
  const renewalLines: RenewalLines = {
    DOMAIN: domain.renewalLine,
    CLOUD_SERVER: server.renewalLine,
    CLOUD_HOSTING: cloud.renewalLine,
    SHARED_HOSTING: hosting.renewalLine,
    WORDPRESS_HOSTING: wordpress.renewalLine,
    SSL: ssl.renewalLine,
  }
  return { kinds, fulfilments, services, renewalLines, domain }
}
