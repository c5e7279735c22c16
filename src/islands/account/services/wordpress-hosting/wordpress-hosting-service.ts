import type { ServiceIsland } from '../service-island.ts'
import { WordpressHosting } from './WordpressHosting.tsx'

/** What the account's services show of WordPress hosting. */
export const wordpressHostingService: ServiceIsland<'WORDPRESS_HOSTING'> = {
  Sections: WordpressHosting,
}
