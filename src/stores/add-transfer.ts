import { addItems, type Cart } from '../contract/cart.ts'
import type { CallResult } from '../client/api-error.ts'
import { call } from './api.ts'
import { takeCart } from './cart-actions.ts'
import { newItem } from './pending-add.ts'

/** What is ordered of a name at another registrar. */
export interface TransferInput {
  /** ASCII. */
  readonly domainName: string
  /** What its registrar gave its owner; kept nowhere in the browser. */
  readonly authCode: string
  /** The price that was shown, in dollars. */
  readonly expectedPrice: number
}

/** Puts the transfer of a name to us into the cart. */
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
