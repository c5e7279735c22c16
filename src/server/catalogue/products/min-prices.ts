import { ProductType, type MinPrice } from '../../../contract/products.ts'
import { least, toDollars, type Money } from '../../../contract/money.ts'
import { registrationPrice, type PricedTld } from './price-domain.ts'
import type { Products } from './products.ts'

const leastOf = (amounts: readonly Money[]): Money | undefined => {
  const [first, ...rest] = amounts
  return first === undefined ? undefined : rest.reduce(least, first)
}

/**
 * The least that a name costs for its first year at a moment, with sales; of TLDs that are sold for
 * one year, since nobody gets one year of another. Undefined when there is none.
 */
export const leastRegistration = (
  tlds: readonly (PricedTld & { readonly minimumYears: number })[],
  now: Date,
): Money | undefined =>
  leastOf(
    tlds
      .filter(({ minimumYears }) => minimumYears === 1)
      .map((tld) => registrationPrice(tld, { years: 1 }, now).total),
  )

type Term = Products['packages'][number]['prices'][number]

/** What the first term costs, of the packages that are not sold out, in the shortest duration. */
const leastTerm = (packages: Products['packages']): Term | undefined => {
  const shortest = packages.flatMap(({ prices, isDisabled }) =>
    isDisabled ? [] : prices.slice(0, 1),
  )
  const durations: readonly Term['durationType'][] = ['DAY', 'MONTH', 'YEAR']
  const comparable = durations
    .map((type) => shortest.filter(({ durationType }) => durationType === type))
    .find((terms) => terms.length > 0)
  return comparable?.reduce((a, b) => (b.price < a.price ? b : a))
}

/**
 * What each family of products costs at least: packages for the first of their shortest terms,
 * names and certificates for a year. A family of which nothing is sold is left out.
 *
 * @param domainPrice of {@link leastRegistration}
 */
export const minPrices = (products: Products, domainPrice: Money | undefined): MinPrice[] => {
  const ofPackages = ProductType.options.flatMap((type) => {
    const term = leastTerm(products.packages.filter((one) => one.type === type))
    return term === undefined
      ? []
      : [{ type, price: toDollars(term.price), durationType: term.durationType }]
  })
  const yearly = (type: MinPrice['type'], price: Money | undefined): MinPrice[] =>
    price === undefined ? [] : [{ type, price: toDollars(price), durationType: 'YEAR' }]
  const certificatePrice = leastOf(
    products.certificates.flatMap(({ prices }) =>
      prices.flatMap(({ years, price }) => (years === 1 ? [price] : [])),
    ),
  )
  return [
    ...yearly('DOMAIN', domainPrice),
    ...ofPackages,
    ...yearly('SSL', certificatePrice),
    ...products.services.map(({ type, price, durationType }) => ({
      type,
      price: toDollars(price),
      durationType,
    })),
  ]
}
