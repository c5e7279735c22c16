import { cloudServerItems } from '../../../../contract/cart-products.ts'
import { call } from '../../../../stores/api.ts'
import { takeCart } from '../../../../stores/cart-actions.ts'
import type { ServiceIsland } from '../service-island.ts'
import { CloudServer } from './CloudServer.tsx'

/** What the account's services show of a cloud server. */
export const cloudServerService: ServiceIsland<'CLOUD_SERVER'> = {
  Sections: CloudServer,
  renew: ({ id, details }) => {
    const { productKey, regionId, duration, durationType } = details
    const renewal = { action: 'renewal', option: { serviceId: id }, qty: 1 } as const
    const item = { ...renewal, productKey, regionId, duration, durationType, addons: [] }
    return takeCart(call(cloudServerItems.add, { body: { items: [item] } }))
  },
}
