/** The SSL certificates (commerce §3); their texts are in `content/ssl/{en,km}/{slug}.md`. */
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

export const isSslSlug = (text: string): text is SslSlug => sslSlugs.some((slug) => slug === text)
