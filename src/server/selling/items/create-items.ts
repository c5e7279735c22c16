import type { Route } from '../../platform/http/routes.ts'
import type { Schedule } from '../../platform/modules/index.ts'
import type { ServiceKinds } from '../../services/lifecycle/index.ts'
import { createCloudServer, type CloudServerDeps } from './cloud-server/create-cloud-server.ts'
import { createCloudHosting, type CloudHostingDeps } from './cloud-hosting/create-cloud-hosting.ts'
import { createDomain, type DomainDeps } from './domain/create-domain.ts'
import type { FulfilmentTable, ItemKinds, RenewalLines } from './index.ts'
import {
  createSharedHosting,
  type SharedHostingDeps,
} from './shared-hosting/create-shared-hosting.ts'
import {
  createSmsBrandName,
  type SmsBrandNameDeps,
} from './sms-brand-name/create-sms-brand-name.ts'
import { createSmsService, type SmsServiceDeps } from './sms-service/create-sms-service.ts'
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
  /** Calls that only one kind has. */
  readonly routes: readonly Route[]
  readonly schedules: readonly Schedule[]
  readonly domain: ReturnType<typeof createDomain>
}

/** Creates each kind of items; a new kind is a row in these tables. */
export const createItems = (
  deps: DomainDeps &
    CloudServerDeps &
    CloudHostingDeps &
    SharedHostingDeps &
    WordpressHostingDeps &
    SslDeps &
    SmsBrandNameDeps &
    SmsServiceDeps,
): Items => {
  const domain = createDomain(deps)
  const server = createCloudServer(deps)
  const cloud = createCloudHosting(deps)
  const hosting = createSharedHosting(deps)
  const wordpress = createWordpressHosting(deps)
  const ssl = createSsl(deps)
  const sender = createSmsBrandName(deps)
  const messages = createSmsService(deps)
  const kinds: ItemKinds = {
    DOMAIN: domain.kind,
    CLOUD_SERVER: server.kind,
    CLOUD_HOSTING: cloud.kind,
    SHARED_HOSTING: hosting.kind,
    WORDPRESS_HOSTING: wordpress.kind,
    SSL: ssl.kind,
    SMS_BRAND_NAME: sender.kind,
    SMS_SERVICE: messages.kind,
  }
  const fulfilments: FulfilmentTable = {
    DOMAIN: domain.fulfilment,
    CLOUD_SERVER: server.fulfilment,
    CLOUD_HOSTING: cloud.fulfilment,
    SHARED_HOSTING: hosting.fulfilment,
    WORDPRESS_HOSTING: wordpress.fulfilment,
    SSL: ssl.fulfilment,
    SMS_BRAND_NAME: sender.fulfilment,
    SMS_SERVICE: messages.fulfilment,
  }
  const services: ServiceKinds = {
    DOMAIN: domain.service,
    CLOUD_SERVER: server.service,
    CLOUD_HOSTING: cloud.service,
    SHARED_HOSTING: hosting.service,
    WORDPRESS_HOSTING: wordpress.service,
    SSL: ssl.service,
    SMS_BRAND_NAME: sender.service,
    SMS_SERVICE: messages.service,
  }
  const renewalLines: RenewalLines = {
    DOMAIN: domain.renewalLine,
    CLOUD_SERVER: server.renewalLine,
    CLOUD_HOSTING: cloud.renewalLine,
    SHARED_HOSTING: hosting.renewalLine,
    WORDPRESS_HOSTING: wordpress.renewalLine,
    SSL: ssl.renewalLine,
    SMS_BRAND_NAME: sender.renewalLine,
    SMS_SERVICE: messages.renewalLine,
  }
  const schedules = [
    { name: 'messages of the registry', everyMs: 60_000, run: domain.readMessages },
  ]
  return { kinds, fulfilments, services, renewalLines, routes: server.routes, schedules, domain }
}
