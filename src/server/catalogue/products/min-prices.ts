import { ProductType, type MinPrice } from '../../../contract/products.ts'
import { least, toDollars, type Money } from '../../../contract/money.ts'
import { registrationPrice, type PricedTld } from './price-domain.ts'
import type { Products } from './products.ts'

const leastOf = (amounts: readonly Money[]): Money | undefined => {
  const [first, ...rest] = amounts
  return first === undefined ? undefined : rest.reduce(least, first)
}

/** Returns the lowest first-year price, with sales, among TLDs sold for one year. */
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

/** Returns the cheapest shortest term of the available packages. */
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

/** Returns each product family's lowest price: a package's shortest term, or a year. */
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
