import type { OwnedServiceDetail } from '../../../contract/services.ts'
import type { ServiceIsland } from './service-island.ts'
import type { DetailOf, ServiceType } from './service-props.ts'

/** The module of each type of service, loaded with its first service. */
const loaders: { readonly [T in ServiceType]: () => Promise<ServiceIsland<T>> } = {
  DOMAIN: async () => (await import('./domain/domain-service.ts')).domainService,
  CLOUD_SERVER: async () =>
    (await import('./cloud-server/cloud-server-service.ts')).cloudServerService,
  SHARED_HOSTING: async () =>
    (await import('./shared-hosting/shared-hosting-service.ts')).sharedHostingService,
  SSL: async () => (await import('./ssl/ssl-service.ts')).sslService,
  SMS_BRAND_NAME: async () =>
    (await import('./sms-brand-name/brand-name-service.ts')).brandNameService,
  SMS_SERVICE: async () => (await import('./sms-service/sms-service.ts')).smsService,
  CLOUD_HOSTING: async () =>
    (await import('./cloud-hosting/cloud-hosting-service.ts')).cloudHostingService,
  WORDPRESS_HOSTING: async () =>
    (await import('./wordpress-hosting/wordpress-hosting-service.ts')).wordpressHostingService,
}

export const loadServiceIsland = <T extends ServiceType>(type: T): Promise<ServiceIsland<T>> =>
  loaders[type]()

/** Returns whether a service's details are of its type, as the API always answers. */
export const isOfType = <T extends ServiceType>(
  service: OwnedServiceDetail,
  type: T,
): service is DetailOf<T> => service.details.type === type
