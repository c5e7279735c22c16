import type {
  CloudHostingCartItem,
  CloudHostingOrderItem,
} from '../../contract/items/cloud-hosting.ts'
import type {
  SharedHostingCartItem,
  SharedHostingOrderItem,
} from '../../contract/items/shared-hosting.ts'
import type {
  WordpressHostingCartItem,
  WordpressHostingOrderItem,
} from '../../contract/items/wordpress-hosting.ts'
import type { PackagePrice } from '../../contract/products.ts'
import { message, type MessageParams, type Messages } from '../../i18n/fill.ts'

/** A hosting in the cart, of any kind. */
export type HostingCartItem =
  CloudHostingCartItem | SharedHostingCartItem | WordpressHostingCartItem

/** A hosting in an order, of any kind. */
export type HostingOrderItem =
  CloudHostingOrderItem | SharedHostingOrderItem | WordpressHostingOrderItem

/** Where a kind of hosting has its texts and its page. */
export interface HostingPlace {
  /** Of `items-{folder}.json`. */
  readonly folder: string
  readonly path: `/${string}`
}

/** Returns a text of a kind of hosting. */
export const hostingText = (
  { folder }: HostingPlace,
  messages: Messages,
  key: string,
  params?: MessageParams,
): string => message(messages, `${folder}:${key}`, params)

/** Returns the length of a term: '12 months', '1 month'. */
export const termText = (
  place: HostingPlace,
  messages: Messages,
  { duration, durationType }: Pick<PackagePrice, 'duration' | 'durationType'>,
): string => {
  const unit = { YEAR: 'year', MONTH: 'month', DAY: 'day' }[durationType]
  return hostingText(place, messages, duration === 1 ? unit : `${unit}s`, { count: duration })
}
