import type { ServiceType } from '../../../contract/service-types.ts'

/** Types whose services have a page of their own. */
const ownPages: { readonly [T in ServiceType]?: (id: string) => `/${string}` } = {
  DOMAIN: (id) => `/account/domains?domain=${id}`,
}

interface Owned {
  readonly type: ServiceType
  readonly id: string
}

/** Returns the page of a service that has one of its own. */
export const ownPageOf = ({ type, id }: Owned): `/${string}` | undefined => ownPages[type]?.(id)

/** Returns the page of a service. */
export const pageOfService = (service: Owned): `/${string}` =>
  ownPageOf(service) ?? `/account/services?service=${service.id}`
