import type { User } from '../contract/accounts.ts'
import { ownSite } from '../i18n/own-site.ts'

/** The customer's own site, when it is another one. */
export interface CountrySite {
  readonly websiteId: User['website']['id']
  /** Undefined while that country's site is not open. */
  readonly url: string | undefined
}

const siteUrls: Readonly<Record<CountrySite['websiteId'], string | undefined>> = {
  KH: import.meta.env.PUBLIC_SITE_URL_KH,
  TH: import.meta.env.PUBLIC_SITE_URL_TH,
  AE: import.meta.env.PUBLIC_SITE_URL_AE,
}

/** Returns the site for a customer after signing in (account §4). */
export const otherSiteOf = (
  { website }: Pick<User, 'website'>,
  sites = siteUrls,
  own = ownSite,
): CountrySite | undefined => {
  if (website.id === own) return undefined
  const url = sites[website.id]
  return { websiteId: website.id, url: url === '' ? undefined : url }
}
