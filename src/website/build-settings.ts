import { features, variableOf } from './features.ts'

/** A setting of a build of the website. */
export interface BuildSetting {
  readonly name: string
  readonly about: string
}

const featureSettings = features.map((feature) => ({
  name: variableOf(feature),
  about: '`on`, `maintenance` or `construction`',
}))

/** The settings of a build; the server's PUBLIC_SITE_URL, PUBLIC_API_URL, PUBLIC_STAFF_PATH and PUBLIC_SENTRY_DSN are the same. */
export const buildSettings: readonly BuildSetting[] = [
  { name: 'PUBLIC_SITE_URL', about: 'where customers open the website' },
  { name: 'PUBLIC_API_URL', about: "the API's origin when it is not the website's own" },
  { name: 'PUBLIC_WEBSITE', about: "the website's country: KH (default), TH or AE" },
  { name: 'PUBLIC_SITE_URL_KH', about: "Cambodia's website, for customers of that country" },
  { name: 'PUBLIC_SITE_URL_TH', about: "Thailand's website" },
  { name: 'PUBLIC_SITE_URL_AE', about: "the United Arab Emirates' website" },
  { name: 'PUBLIC_THEME', about: '`DEFAULT`, `SPRING`, `SUMMER`, `AUTUMN` (default) or `XMAS`' },
  {
    name: 'PUBLIC_PAYMENT_ORIGINS',
    about: "the gateways' pages, with spaces between; by default those that the shop knows",
  },
  {
    name: 'PUBLIC_SCRIPT_ORIGINS',
    about: "whose scripts pages may load, with spaces between; by default Google's",
  },
  { name: 'PUBLIC_TRACKING', about: '`on` asks visitors for a consent to tracking (decision 152)' },
  {
    name: 'PUBLIC_SENTRY_DSN',
    about: 'our project at Sentry, to which pages report errors through our server (decision 168)',
  },
  {
    name: 'PUBLIC_STAFF_PATH',
    about: 'the path of the staff area, one segment: `staff` by default',
  },
  {
    name: 'PUBLIC_EDITOR',
    about:
      'only for a preview: the repository and branch that its editor at `/admin` writes, such as `github:shop/website@texts` (decision 171)',
  },
  ...featureSettings,
]
