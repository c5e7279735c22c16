import type { ComponentType } from 'react'
import type { SectionsProps, ServiceType } from './service-props.ts'

/** What the account shows of a service by its type. */
export interface ServiceIsland<T extends ServiceType> {
  /** The panels below the service's state. */
  readonly Sections: ComponentType<SectionsProps<T>>
}
