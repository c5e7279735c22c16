import type { ComponentType } from 'react'
import type { CallResult } from '../../../client/api-error.ts'
import type { Cart } from '../../../contract/cart.ts'
import type { DetailOf, SectionsProps, ServiceType } from './service-props.ts'

/** What the account shows of a service, and can do with it, by its type. */
export interface ServiceIsland<T extends ServiceType> {
  /** The panels below the service's state. */
  readonly Sections: ComponentType<SectionsProps<T>>
  /** Puts a renewal into the cart; services without an end have none. */
  readonly renew?: (service: DetailOf<T>) => Promise<CallResult<Cart>>
}
