import { createHostingIsland } from '../create-hosting-island.tsx'
import type { ItemIsland } from '../item-island.ts'

/** The components and texts of shared hosting. */
export const sharedHostingIsland: ItemIsland<'SHARED_HOSTING'> = createHostingIsland({
  folder: 'shared-hosting',
  path: '/hosting/shared',
})
