import { addItems } from '../../../../contract/cart.ts'
import { call } from '../../../../stores/api.ts'
import { takeCart } from '../../../../stores/cart-actions.ts'
import type { ServiceIsland } from '../service-island.ts'
import { SmsBrandName } from './SmsBrandName.tsx'

/** What the account's services show of a sender's name. */
export const brandNameService: ServiceIsland<'SMS_BRAND_NAME'> = {
  Sections: SmsBrandName,
  renew: ({ id: serviceId, details: { type } }) => {
    const term = { qty: 1, duration: 1, durationType: 'YEAR' } as const
    const renewal = { type, action: 'renewal', option: { serviceId } } as const
    const item = { ...renewal, productKey: 'sms-brand-name', ...term } as const
    return takeCart(call(addItems, { body: { items: [item] } }))
  },
}
