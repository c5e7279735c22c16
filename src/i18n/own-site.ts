import type { WebsiteId } from '../contract/shared-shapes.ts'

/** The countries with a site (account §2). */
const sites: readonly WebsiteId[] = ['KH', 'TH', 'AE']

/** The country of this site, by the build's `PUBLIC_WEBSITE`. */
export const ownSite: WebsiteId = sites.find((id) => id === import.meta.env.PUBLIC_WEBSITE) ?? 'KH'
