import { cloudHostingItems } from '../../../../contract/cart-products.ts'
import { call } from '../../../../stores/api.ts'
import { takeCart } from '../../../../stores/cart-actions.ts'
import type { ServiceIsland } from '../service-island.ts'
import { CloudHosting } from './CloudHosting.tsx'

/** What the account's services show of cloud hosting. */
export const cloudHostingService: ServiceIsland<'CLOUD_HOSTING'> = {
  Sections: CloudHosting,
  renew: ({ id, details }) => {
    const { productKey, regionId, duration, durationType } = details
    const renewal = { action: 'renewal', option: { serviceId: id }, qty: 1 } as const
    const item = { ...renewal, productKey, regionId, duration, durationType, addons: [] }
    return takeCart(call(cloudHostingItems.add, { body: { items: [item] } }))
  },
}
