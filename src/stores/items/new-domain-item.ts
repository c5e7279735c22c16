import type { NewItem } from '../../contract/items/variants.ts'

/** A registration of a domain (ASCII). */
export interface DomainInput {
  readonly domainName: string
  /** Years. */
  readonly duration: number
  /** The price that was shown, in dollars; undefined to accept any. */
  readonly expectedPrice: number | undefined
}

/** Returns the registration of a domain as an item for `PUT /cart/items`. */
export const newItem = ({ domainName, duration, expectedPrice }: DomainInput): NewItem => ({
  type: 'DOMAIN',
  action: 'registration',
  productKey: 'domain',
  option: { domainName },
  qty: 1,
  duration,
  durationType: 'YEAR',
  ...(expectedPrice === undefined ? {} : { expectedPrice }),
})

/** Returns another year of a domain, or its reactivation, as an item. */
export const renewalItem = (
  domainName: string,
  action: 'renewal' | 'reactivation' = 'renewal',
): NewItem => ({ ...newItem({ domainName, duration: 1, expectedPrice: undefined }), action })
