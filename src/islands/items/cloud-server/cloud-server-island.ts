import type { ItemIsland } from '../item-island.ts'
import { createPackageParts } from '../package-parts.tsx'
import { CartDetails } from './CartDetails.tsx'
import { OrderAction } from './OrderAction.tsx'
import { serverText } from './server-text.ts'

/** The components and texts of cloud servers. */
export const cloudServerIsland: ItemIsland<'CLOUD_SERVER'> = {
  CartDetails,
  ...createPackageParts(serverText),
  OrderAction,
}
