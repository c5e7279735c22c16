import type { NewDomainItem } from '../../contract/items/domain.ts'

/** A registration of a domain (ASCII). */
export interface DomainInput {
  readonly domainName: string
  readonly duration: number
  readonly expectedPrice: number | undefined
}

/** Returns a registration for `PUT /cart/items`. */
export const newItem = ({ domainName, duration, expectedPrice }: DomainInput): NewDomainItem => ({
  type: 'DOMAIN',
  action: 'registration',
  productKey: 'domain',
  option: { domainName },
  qty: 1,
  duration,
  durationType: 'YEAR',
  ...(expectedPrice === undefined ? {} : { expectedPrice }),
})

/** Returns a renewal or reactivation for `PUT /cart/items`. */
export const renewalItem = (
  domainName: string,
  action: 'renewal' | 'reactivation' = 'renewal',
): NewDomainItem => ({ ...newItem({ domainName, duration: 1, expectedPrice: undefined }), action })
