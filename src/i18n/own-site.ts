import type { WebsiteId } from '../contract/shared-shapes.ts'

/** The country of this site (account §2), by the build's `PUBLIC_WEBSITE`. */
export const ownSite: WebsiteId = import.meta.env.PUBLIC_WEBSITE || 'KH'
