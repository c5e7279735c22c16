import type { NewDomainItem } from '../../../../contract/items/domain.ts'

/** Returns the registration of a domain for a year, as a new item. */
export const newRegistration = (domainName: string): NewDomainItem => ({
  ...{ type: 'DOMAIN', action: 'registration', productKey: 'domain', qty: 1 },
  ...{ option: { domainName }, duration: 1, durationType: 'YEAR' },
})
