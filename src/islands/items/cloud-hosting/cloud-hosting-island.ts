import { createHostingIsland } from '../create-hosting-island.tsx'
import type { ItemIsland } from '../item-island.ts'

/** The components and texts of cloud hosting. */
export const cloudHostingIsland: ItemIsland<'CLOUD_HOSTING'> = createHostingIsland({
  folder: 'cloud-hosting',
  path: '/hosting/cloud',
})
