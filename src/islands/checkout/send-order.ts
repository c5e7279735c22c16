import type { CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import {
  placeOrder,
  type Checkout,
  type Order,
  type PaymentMethod,
} from '../../contract/checkout.ts'
import type { BeginDeps } from './methods/browser-method.ts'

/** The `Idempotency-Key` of each intent. */
export interface IntentKeys {
  readonly keyFor: (intent: string) => string
  /** Ends an intent: the next one like it has a new key. */
  readonly forgetKey: (intent: string) => void
}

/** Creates calls with the key of an intent. A lost answer keeps the key; a refusal ends it. */
export const createKeyedCall =
  ({ keyFor, forgetKey }: IntentKeys): BeginDeps['keyed'] =>
  async (intent, run) => {
    const result = await run({ idempotencyKey: keyFor(intent) })
    if (!result.ok && result.error.kind === 'answered' && result.error.status < 500)
      forgetKey(intent)
    return result
  }

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
  }: Pick<IntentKeys, 'forgetKey'> & Pick<BeginDeps, 'keyed'> & { readonly call: Client['call'] },
): Promise<CallResult<Order>> => {
  const intent = orderIntent(body)
  const send = () => keyed(intent, (options) => call(placeOrder, { body }, options))
  const result = await send()
  if (!result.ok || result.answer.state !== 'CANCELLED') return result
  // The key's order was cancelled: the same input places a new one.
  forgetKey(intent)
  return send()
}
