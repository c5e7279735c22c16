import { certificatePrice } from '../../../../contract/certificate-price.ts'
import type { ConfiguredPrice, Refused } from '../../../../contract/configured-price.ts'
import type { ErrorCode } from '../../../../contract/error-codes.ts'
import type { SslAction, SslCartItem } from '../../../../contract/items/ssl.ts'
import { toDollars, zero, type Money } from '../../../../contract/money.ts'
import type { SoldCertificate } from '../../../services/certificates/index.ts'
import type { PricedLine, StoredLine } from '../item-kind.ts'
import type { SslConfig, SslFacts } from './ssl-description.ts'

/** A line with a certificate. */
export type SslLine = Pick<StoredLine, 'product_key' | 'duration'> & {
  readonly action: SslAction
  readonly config: SslConfig
  readonly facts: SslFacts
}

/** The certificates on sale. */
export interface SslPricing {
  /** Returns a certificate on sale by its slug. */
  readonly certificateOf: (slug: string) => SoldCertificate | undefined
}

const soldOf = (
  { certificateOf }: SslPricing,
  { action, product_key: slug, facts }: SslLine,
): SoldCertificate | undefined =>
  action === 'purchase' ? certificateOf(slug) : facts.service?.config.sold

const priceFor = (
  sold: SoldCertificate,
  { action, config }: Pick<SslLine, 'action' | 'config'>,
  years: number,
): (ConfiguredPrice & { readonly price: Money }) | Refused => {
  const priced = certificatePrice(sold, { years, names: config.names.length }, 0)
  if (!priced.ok) return priced
  return { ...priced, price: action === 'renewal' ? priced.renewal.due : priced.due }
}

/** Returns why a line cannot be sold. */
export const refusalOf = (
  pricing: SslPricing,
  line: SslLine,
): (Pick<Refused, 'params'> & { readonly code: ErrorCode }) | undefined => {
  const sold = soldOf(pricing, line)
  if (sold === undefined) return { code: 'PACKAGE_NOT_OFFERED', params: {} }
  const priced = priceFor(sold, line, line.duration)
  return priced.ok ? undefined : priced
}

const termsOf = (sold: SoldCertificate, line: SslLine): SslCartItem['terms'] =>
  sold.prices.flatMap(({ years }) => {
    const priced = priceFor(sold, line, years)
    return priced.ok
      ? { years, price: toDollars(priced.price), renewalPrice: toDollars(priced.renewal.due) }
      : []
  })

/** Prices a line: a new certificate by the catalogue, a renewal by the prices at which it was sold. */
export const priceSsl = (pricing: SslPricing, line: SslLine): PricedLine<'SSL'> | undefined => {
  const sold = soldOf(pricing, line)
  const priced = sold && priceFor(sold, line, line.duration)
  if (sold === undefined || priced?.ok !== true) return undefined
  const { action, config, duration } = line
  const { option, planName, group, validation, names } = config
  return {
    ...{ price: priced.price, discount: zero, parts: [], addons: [] },
    renewalPrice: priced.renewal.due,
    ...{ minimumDuration: duration, maximumDuration: duration },
    orderConfig: { ...config, sold },
    details: {
      ...{ type: 'SSL', action, option, planName, group, validation, names },
      terms: termsOf(sold, line),
    },
  }
}
