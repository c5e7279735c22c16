import { readCertificateNames, type CertificateNames } from '../../contract/certificate-names.ts'
import { certificatePrice } from '../../contract/certificate-price.ts'
import type { SslCartItem } from '../../contract/items/ssl.ts'
import { toDollars } from '../../contract/money.ts'
import type { NewItem } from '../../contract/items/variants.ts'
import type { SslCertificate } from '../../contract/products.ts'

/** What is chosen for a certificate. */
export interface SslChoices {
  readonly name: string
  /** Further names, one on each line. */
  readonly more: string
  readonly years: number
  readonly csr: string
}

/** Returns the choices of a URL; a CSR is never in it. */
export const parseChoices = (params: URLSearchParams, { prices }: SslCertificate): SslChoices => {
  const years = Number(params.get('years'))
  return {
    name: params.get('name') ?? '',
    more: params.get('more') ?? '',
    years: prices.some((price) => price.years === years) ? years : (prices[0]?.years ?? 1),
    csr: '',
  }
}

/** Returns the URL of choices: path and query. */
export const pageOf = (
  path: string,
  slug: string,
  { name, more, years }: SslChoices,
  editKey: string | undefined,
): string => {
  const query = new URLSearchParams({
    ...(editKey === undefined ? {} : { edit: editKey }),
    ...{ package: slug, years: String(years) },
    ...(name === '' ? {} : { name }),
    ...(more === '' ? {} : { more }),
  })
  return `${path}?${query.toString()}`
}

/** Returns the choices of an item in the cart. */
export const choicesOfItem = ({ names, duration, option }: SslCartItem): SslChoices => ({
  name: names[0] ?? '',
  more: names.slice(1).join('\n'),
  years: duration,
  csr: 'csr' in option ? (option.csr ?? '') : '',
})

/** Returns the typed further names. */
export const furtherNames = ({ more }: Pick<SslChoices, 'more'>): readonly string[] =>
  more.split(/[\s,;]+/).filter((name) => name !== '')

/** Reads the chosen names. */
export const namesOf = ({ group }: SslCertificate, choices: SslChoices): CertificateNames =>
  readCertificateNames(group, [choices.name, ...(group === 'multi' ? furtherNames(choices) : [])])

/** Prices the choices. */
export const priceOf = (
  certificate: SslCertificate,
  choices: SslChoices,
  years: number,
  taxPercent: number,
) => {
  const names = certificate.group === 'multi' ? 1 + furtherNames(choices).length : 1
  return certificatePrice(certificate, { years, names }, taxPercent)
}

/** Returns the item of complete choices. */
export const newSslItem = (
  certificate: SslCertificate,
  { years, csr }: SslChoices,
  names: readonly string[],
  expectedPrice: number,
): NewItem => {
  const [domainName = '', ...additionalDomains] = names
  return {
    ...{ type: 'SSL', action: 'purchase', productKey: certificate.slug, qty: 1 },
    ...{ duration: years, durationType: 'YEAR', expectedPrice },
    option: { domainName, additionalDomains, ...(csr.trim() === '' ? {} : { csr }) },
  }
}

/** Returns dollars before VAT. */
export const dollarsOf = (priced: Extract<ReturnType<typeof priceOf>, { ok: true }>) => ({
  first: toDollars(priced.due),
  renewal: toDollars(priced.renewal.due),
})
