import type { ServiceDetails } from '../../../contract/service-details.ts'
import type { OwnedService, OwnedServiceDetail } from '../../../contract/services.ts'
import type { Messages } from '../../../i18n/fill.ts'
import type { IslandProps } from '../../shell/use-session.ts'

export type ServiceType = OwnedService['type']

export interface ServicesProps extends IslandProps {
  /** The namespace `password`. */
  readonly passwordMessages: Messages
}

/** One service with the details of its type. */
export type DetailOf<T extends ServiceType> = OwnedServiceDetail & {
  readonly details: Extract<ServiceDetails, { readonly type: T }>
}

export interface SectionsProps<T extends ServiceType> extends ServicesProps {
  readonly service: DetailOf<T>
  /** Loads the service again. */
  readonly onChanged: () => void
}

/** The states in which a service works. */
const working: ReadonlySet<OwnedService['state']> = new Set(['ACTIVE', 'EXPIRING', 'GRACE'])

/** Returns whether a customer can use and change a service. */
export const isWorking = ({ state }: Pick<OwnedService, 'state'>): boolean => working.has(state)
