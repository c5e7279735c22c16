import type { User } from '../contract/accounts.ts'

/** The country of this site (account §2). */
export const ownSite = 'KH' satisfies User['website']['id']

/** The customer's own site, when it is another one. */
export interface CountrySite {
  readonly websiteId: Exclude<User['website']['id'], typeof ownSite>
  /** Undefined while that country's site is not open. */
  readonly url: string | undefined
}

const siteUrls: Readonly<Record<CountrySite['websiteId'], string | undefined>> = {
  TH: import.meta.env.PUBLIC_SITE_URL_TH,
  AE: import.meta.env.PUBLIC_SITE_URL_AE,
}

/** Returns the site for a customer after signing in (account §4). */
export const otherSiteOf = (
  { website }: Pick<User, 'website'>,
  sites = siteUrls,
): CountrySite | undefined => {
  if (website.id === ownSite) return undefined
  const url = sites[website.id]
  return { websiteId: website.id, url: url === '' ? undefined : url }
}
