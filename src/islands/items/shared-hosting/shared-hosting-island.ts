import type { ItemIsland } from '../item-island.ts'
import { createPackageParts } from '../package-parts.tsx'
import { CartDetails } from './CartDetails.tsx'
import { hostingText } from './hosting-text.ts'

/** The components and texts of shared hosting. */
export const sharedHostingIsland: ItemIsland<'SHARED_HOSTING'> = {
  CartDetails,
  ...createPackageParts(hostingText),
}
