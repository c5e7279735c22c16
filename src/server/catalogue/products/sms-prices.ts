import { toDollars, type Money } from '../../../contract/money.ts'
import type { SmsPrices } from '../../../contract/products.ts'
import type { Products } from './products.ts'

/** What messages cost, before tax. */
export interface SoldMessages {
  /** A sender's name for a year; undefined when it is not on sale. */
  readonly brandName: Money | undefined
  readonly credits: readonly { readonly credits: number; readonly price: Money }[]
}

/** Returns what messages cost. */
export const smsPrices = ({
  services,
  creditPacks,
}: Pick<Products, 'services' | 'creditPacks'>): SoldMessages => ({
  brandName: services.find(({ durationType }) => durationType === 'YEAR')?.price,
  credits: creditPacks,
})

/** Returns the prices of messages in dollars. */
export const showSmsPrices = (products: Products): SmsPrices => {
  const { brandName, credits } = smsPrices(products)
  return {
    brandName: brandName === undefined ? null : toDollars(brandName),
    credits: credits.map((pack) => ({ credits: pack.credits, price: toDollars(pack.price) })),
  }
}
