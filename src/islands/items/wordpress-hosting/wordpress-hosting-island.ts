import { createHostingIsland } from '../create-hosting-island.tsx'
import type { ItemIsland } from '../item-island.ts'

/** The components and texts of WordPress hosting. */
export const wordpressHostingIsland: ItemIsland<'WORDPRESS_HOSTING'> = createHostingIsland({
  folder: 'wordpress-hosting',
  path: '/hosting/wordpress',
})
