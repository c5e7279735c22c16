import { addItems, type Cart } from '../contract/cart.ts'
import type { CallResult } from '../client/api-error.ts'
import { call } from './api.ts'
import { takeCart } from './cart-actions.ts'
import { newItem } from './items/new-domain-item.ts'

/** A transfer of a domain to us. */
export interface TransferInput {
  readonly domainName: string
  readonly authCode: string
  readonly expectedPrice: number
}

/** Adds a transfer to the cart. */
export const addTransfer = ({
  domainName,
  authCode,
  expectedPrice,
}: TransferInput): Promise<CallResult<Cart>> => {
  const item = {
    ...newItem({ domainName, duration: 1, expectedPrice }),
    action: 'transfer' as const,
    option: { domainName, authCode },
  }
  return takeCart(call(addItems, { body: { items: [item] } }))
}
