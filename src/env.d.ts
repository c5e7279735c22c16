/** What a build is told by its environment and the browser may know. */
interface ImportMetaEnv {
  /** Where the API is, when it is not under the site's own URL. */
  readonly PUBLIC_API_URL?: string
  /** The country of this site: KH (default), TH or AE. */
  readonly PUBLIC_WEBSITE?: 'KH' | 'TH' | 'AE' | ''
  /** The sites of the other countries, once they are open: customers of theirs are led there. */
  readonly PUBLIC_SITE_URL_KH?: string
  readonly PUBLIC_SITE_URL_TH?: string
  readonly PUBLIC_SITE_URL_AE?: string
}
