import type { WebsiteId } from '../contract/shared-shapes.ts'

const sites: readonly WebsiteId[] = ['KH', 'TH', 'AE']

/** Parses the build's `PUBLIC_WEBSITE`: the country of a site (account §2), KH by default. @throws Error for another one */
export const websiteOf = (setting: string | undefined): WebsiteId => {
  const found = sites.find((id) => id === (setting || 'KH'))
  if (found === undefined)
    throw new Error(`PUBLIC_WEBSITE is "${setting}"; there are ${sites.join(', ')}.`)
  return found
}

/** The country of this site. */
export const ownSite = websiteOf(import.meta.env.PUBLIC_WEBSITE)
