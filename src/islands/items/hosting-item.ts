import type { CloudHostingCartItem } from '../../contract/items/cloud-hosting.ts'
import type { SharedHostingCartItem } from '../../contract/items/shared-hosting.ts'
import type { WordpressHostingCartItem } from '../../contract/items/wordpress-hosting.ts'

/** A hosting in the cart, of any kind. */
export type HostingCartItem =
  | CloudHostingCartItem
  | SharedHostingCartItem
  | WordpressHostingCartItem
