import type { CallResult } from '../../../client/api-error.ts'
import type { OwnedServiceDetail } from '../../../contract/services.ts'

/** How a customer ends a service of one type before its term does. */
export interface ServiceEnd {
  /** The keys of the page's title and of the field's label. */
  readonly title: string
  readonly label: string
  /** The prefix of its texts' keys: `.erased`, `.kept`, `.money` and `.yes`. */
  readonly about: string
  /** Ends it without a refund; left out if the customer can only end it with one. */
  readonly end?: (id: string) => (confirmation: string) => Promise<CallResult<unknown>>
  /** Returns whether its customer locked it against its end; left out if it has no lock. */
  readonly isLocked?: (service: OwnedServiceDetail) => boolean
}
