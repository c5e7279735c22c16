import type { CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import {
  placeOrder,
  type Checkout,
  type Order,
  type PaymentMethod,
} from '../../contract/checkout.ts'
import type { IntentKeys, KeyedCall } from '../payment/keyed-call.ts'

/** Returns what is sent to place the order of a cart; the text above Pay names both consents. */
export const orderInput = ({ addressId, cart }: Checkout, paymentMethod: PaymentMethod) => ({
  addressId: addressId ?? '',
  paymentMethod,
  acceptTerms: true,
  acceptAutoSign: true,
  cartUpdatedAt: cart.cartUpdatedAt,
  grandTotal: cart.grandTotal,
})

type OrderInput = ReturnType<typeof orderInput>

/** Returns the intent to place an order. */
export const orderIntent = (input: OrderInput): string => `order ${JSON.stringify(input)}`

/** Places an order, or returns the one that its key placed before. */
export const sendOrder = async (
  body: OrderInput,
  {
    call,
    keyed,
    forgetKey,
  }: Pick<IntentKeys, 'forgetKey'> & { readonly keyed: KeyedCall; readonly call: Client['call'] },
): Promise<CallResult<Order>> => {
  const intent = orderIntent(body)
  const send = () => keyed(intent, (options) => call(placeOrder, { body }, options))
  const result = await send()
  if (!result.ok || result.answer.state !== 'CANCELLED') return result
  // The key's order was cancelled: the same input places a new one.
  forgetKey(intent)
  return send()
}
