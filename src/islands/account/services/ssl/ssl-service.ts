import { sslItems } from '../../../../contract/cart-products.ts'
import { call } from '../../../../stores/api.ts'
import { takeCart } from '../../../../stores/cart-actions.ts'
import type { ServiceIsland } from '../service-island.ts'
import { Ssl } from './Ssl.tsx'

/** What the account's services show of a certificate. */
export const sslService: ServiceIsland<'SSL'> = {
  Sections: Ssl,
  renew: ({ id, details }) => {
    const { productKey, duration, durationType } = details
    const renewal = { action: 'renewal', option: { serviceId: id }, qty: 1 } as const
    const item = { ...renewal, productKey, duration, durationType }
    return takeCart(call(sslItems.add, { body: { items: [item] } }))
  },
}
