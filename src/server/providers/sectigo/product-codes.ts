/** The authority's numbers of the certificates that we sell; to be compared with the account's price list. */
const codes: Readonly<Record<string, number>> = {
  positivessl: 287,
  'positivessl-wildcard': 289,
  'positivessl-multi-domain': 279,
  essentialssl: 301,
  'essentialssl-wildcard': 343,
  'comodossl-multi-domain-ssl': 335,
  instantssl: 24,
  'instantssl-pro': 34,
  premiumssl: 7,
  'premiumssl-wildcard': 35,
  'unified-communications': 361,
  'ev-ssl': 337,
  'comodossl-ev-multi-domain-ssl': 410,
}

/** The domains that name the authority in CAA records; the first is the one to add. */
export const caaDomains: readonly [string, ...string[]] = [
  'sectigo.com',
  'trust-provider.com',
  'usertrust.com',
  'comodoca.com',
  'comodo.com',
]

/** Returns the authority's number of a certificate by its slug; undefined if it has none. */
export const productCode = (slug: string): number | undefined => codes[slug]
