/**
 * The SSL certificates of the specification (commerce §3). Each has its page title and description
 * in `public/locales/{en,km}/ssl.json` and its text in `content/{en,km}/ssl/{slug}.md`.
 */
export const sslSlugs = [
  'positivessl',
  'essentialssl',
  'positivessl-multi-domain',
  'instantssl',
  'instantssl-pro',
  'positivessl-wildcard',
  'ev-ssl',
  'premiumssl',
  'unified-communications',
  'comodossl-multi-domain-ssl',
  'essentialssl-wildcard',
  'comodossl-ev-multi-domain-ssl',
  'premiumssl-wildcard',
] as const
export type SslSlug = (typeof sslSlugs)[number]

/** Whether a text is the slug of one of these certificates. */
export const isSslSlug = (text: string): text is SslSlug => sslSlugs.some((slug) => slug === text)
