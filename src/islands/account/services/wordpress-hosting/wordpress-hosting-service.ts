import { wordpressHostingItems } from '../../../../contract/cart-products.ts'
import { call } from '../../../../stores/api.ts'
import { takeCart } from '../../../../stores/cart-actions.ts'
import type { ServiceIsland } from '../service-island.ts'
import { WordpressHosting } from './WordpressHosting.tsx'

/** What the account's services show of WordPress hosting. */
export const wordpressHostingService: ServiceIsland<'WORDPRESS_HOSTING'> = {
  Sections: WordpressHosting,
  renew: ({ id, details }) => {
    const { productKey, regionId, duration, durationType } = details
    const renewal = { action: 'renewal', option: { serviceId: id }, qty: 1 } as const
    const item = { ...renewal, productKey, regionId, duration, durationType, addons: [] }
    return takeCart(call(wordpressHostingItems.add, { body: { items: [item] } }))
  },
}
