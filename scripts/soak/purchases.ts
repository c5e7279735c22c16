import { addItems, type Cart } from '../../src/contract/cart.ts'
import { placeOrder, type PaymentMethod } from '../../src/contract/checkout.ts'
import { topUpInOneStep } from '../../src/contract/top-ups.ts'
import { orderBody, registration, renewal } from '../../tests/api/buying.ts'
import { answerOf } from '../../tests/api/outcomes.ts'
import type { Random } from '../histories/random.ts'
import { createFamilyCarts, freeLabel, type Regions } from './family-carts.ts'
import type { Figures } from './figures.ts'
import { pressAtPayWay, type PayWays } from './pay-ways.ts'
import type { Send } from './send.ts'

export interface PurchasesDeps extends Pick<PayWays, 'byBalance'> {
  /** As the customer. */
  readonly send: Send
  readonly addressId: string
  readonly random: Random
  readonly figures: Figures
  readonly regions: Regions
  /** Another customer registers the name first. */
  readonly takeName: (name: string) => void
  /** The customer buys a sender name. */
  readonly takeSender: (name: string) => void
}

/** Creates what a customer buys: domains, a product of each family, renewals and top-ups. */
export const createPurchases = (deps: PurchasesDeps) => {
  const { send, random, figures, byBalance } = deps
  const bought: string[] = []
  const ownName = () => random.pick(bought)
  const { regions, takeSender } = deps
  const families = createFamilyCarts({ send, regions, ownName, takeSender })

  const place = async (cart: Cart, paymentMethod: PaymentMethod) =>
    answerOf(await send(placeOrder, { body: orderBody(cart, deps.addressId, paymentMethod) }))

  const newDomain = async (): Promise<Cart> => {
    const name = `${freeLabel()}.com`
    const cart = answerOf(await send(addItems, { body: { items: [registration(name)] } }))
    bought.push(name)
    if (random.chance(0.1)) deps.takeName(name)
    return cart
  }

  const buyOf = async (family: string): Promise<void> => {
    const cart = await families[family]?.()
    if (cart === undefined) return
    const { id } = await place(cart, 'BALANCE')
    await byBalance(id)
    figures.count(`orders of ${family}`)
  }

  return {
    buy: async (method: PaymentMethod, pay: (orderId: string) => Promise<unknown>) => {
      const { id } = await place(await newDomain(), method)
      await pay(id)
      figures.count(`orders placed by ${method}`)
    },

    renew: async (): Promise<void> => {
      const name = ownName()
      if (name === undefined) return
      const cart = answerOf(await send(addItems, { body: { items: [renewal(name)] } }))
      const { id } = await place(cart, 'BALANCE')
      await byBalance(id)
      figures.count('renewals ordered')
    },

    topUp: async (): Promise<void> => {
      const continueUrl = '/top-up/success'
      const total = random.whole(10, 40)
      const body = { total, paymentOption: 'PAYWAY_CARDS', continueUrl } as const
      const { form } = answerOf(await send(topUpInOneStep, { body }))
      await pressAtPayWay(form, 'approve')
      figures.count('top-ups paid at PayWay')
    },

    ofFamilies: Object.fromEntries(
      Object.keys(families).map((family) => [`buy ${family}`, () => buyOf(family)]),
    ),
  }
}
