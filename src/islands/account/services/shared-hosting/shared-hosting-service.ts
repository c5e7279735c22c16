import { sharedHostingItems } from '../../../../contract/cart-products.ts'
import { call } from '../../../../stores/api.ts'
import { takeCart } from '../../../../stores/cart-actions.ts'
import type { ServiceIsland } from '../service-island.ts'
import { SharedHosting } from './SharedHosting.tsx'

/** What the account's services show of shared hosting. */
export const sharedHostingService: ServiceIsland<'SHARED_HOSTING'> = {
  Sections: SharedHosting,
  renew: ({ id, details }) => {
    const { productKey, regionId, duration, durationType } = details
    const renewal = { action: 'renewal', option: { serviceId: id }, qty: 1 } as const
    const item = { ...renewal, productKey, regionId, duration, durationType, addons: [] }
    return takeCart(call(sharedHostingItems.add, { body: { items: [item] } }))
  },
}
