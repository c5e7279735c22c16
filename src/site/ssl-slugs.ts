/**
 * The SSL certificates of the specification (commerce §3). Their titles are in
 * `public/locales/{en,km}/ssl.json`, their texts in `content/{en,km}/ssl/{slug}.md`.
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

/** Returns whether a text is the slug of a certificate. */
export const isSslSlug = (text: string): text is SslSlug => sslSlugs.some((slug) => slug === text)
