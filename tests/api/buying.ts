import { randomUUID } from 'node:crypto'
import { addItems, type Cart } from '../../src/contract/cart.ts'
import * as accounts from '../../src/contract/accounts.ts'
import * as addresses from '../../src/contract/addresses.ts'
import * as checkout from '../../src/contract/checkout.ts'
import type { AnswerOf } from '../../src/contract/endpoint.ts'
import * as payments from '../../src/contract/payments.ts'
import type { ShopApi } from './shop-api.ts'

/** Returns an available name at the usual price. */
export const freeName = (tld = 'com'): string =>
  `free-${randomUUID().replaceAll('-', '').slice(0, 16)}.${tld}`

/** Returns the body that places an order for a cart as the customer saw it. */
export const orderBody = (
  { cartUpdatedAt, grandTotal }: Pick<Cart, 'cartUpdatedAt' | 'grandTotal'>,
  addressId: string,
  paymentMethod: checkout.PaymentMethod,
) => ({
  ...{ addressId, paymentMethod, cartUpdatedAt, grandTotal },
  ...({ acceptTerms: true, acceptAutoSign: true } as const),
})

/** Returns a cart item that registers a name. */
export const registration = (domainName: string, duration = 1) => ({
  type: 'DOMAIN' as const,
  action: 'registration' as const,
  productKey: 'domain' as const,
  option: { domainName },
  qty: 1 as const,
  duration,
  durationType: 'YEAR' as const,
})

/** Returns a cart item that renews a domain. */
export const renewal = (domainName: string, duration = 1) => ({
  ...registration(domainName, duration),
  action: 'renewal' as const,
})

/** Returns a cart item that transfers a domain to us. */
export const transferIn = (domainName: string, authCode: string) => ({
  ...registration(domainName),
  action: 'transfer' as const,
  option: { domainName, authCode },
})

/** A complete contact. */
export const contact = {
  firstName: 'Sokha',
  lastName: 'Chan',
  phoneNumber: '012345678',
  email: 'sokha@example.com',
  address1: '12 Street 240',
  city: 'Phnom Penh',
  country: 'KH',
}

/** The form that the browser posts to the gateway. */
export type GatewayForm = AnswerOf<typeof payments.payWayForm>

/** Posts the signed form to the gateway like a browser, and returns the gateway’s response. */
export const postToGateway = async ({ action, fields }: GatewayForm): Promise<Response> => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(action, { method: 'POST', body, redirect: 'manual' })
}

/** Posts a form to the gateway, and returns the URL of the page that it leads to. */
export const gatewayPageOf = async (form: GatewayForm): Promise<URL> =>
  new URL((await postToGateway(form)).headers.get('location') ?? '', form.action)

/** Returns the purchase steps for the customer of a token, whose first contact has this email. */
export const buyerWith = (shop: Pick<ShopApi, 'call'>, token: string, email = contact.email) => {
  const add = async (names: readonly string[], years = 1): Promise<Cart> => {
    const outcome = await shop.call(
      addItems,
      { body: { items: names.map((name) => registration(name, years)) } },
      { token },
    )
    if (!outcome.ok) throw new Error(outcome.problem.messageCode)
    return outcome.answer
  }

  const addressId = async (): Promise<string> => {
    const outcome = await shop.call(addresses.listAddresses, {}, { token })
    const [first] = outcome.ok ? outcome.answer : []
    if (first !== undefined) return first.id
    const body = { ...contact, email }
    const added = await shop.call(addresses.addAddress, { body }, { token })
    const [contactAdded] = added.ok ? added.answer : []
    if (contactAdded === undefined) throw new Error('no contact')
    return contactAdded.id
  }

  const place = async (
    cart: Cart,
    paymentMethod: checkout.PaymentMethod,
    options: { key?: string; headers?: Record<string, string>; grandTotal?: number } = {},
  ) =>
    shop.call(
      checkout.placeOrder,
      {
        body: orderBody(
          { ...cart, grandTotal: options.grandTotal ?? cart.grandTotal },
          await addressId(),
          paymentMethod,
        ),
      },
      { token, ...options },
    )

  /** Places an order that is ready for payment. */
  const order = async (
    names: readonly string[],
    method: checkout.PaymentMethod,
    years = 1,
  ): Promise<checkout.Order> => {
    const placed = await place(await add(names, years), method)
    if (!placed.ok) throw new Error(placed.problem.messageCode)
    return placed.answer
  }

  const findOrder = async (orderId: string): Promise<checkout.Order> => {
    const outcome = await shop.call(
      checkout.completeCheckout,
      { params: { id: orderId } },
      { token },
    )
    if (!outcome.ok) throw new Error(outcome.problem.messageCode)
    return outcome.answer
  }

  const gatewayForm = async (orderId: string): Promise<GatewayForm> => {
    const form = await shop.call(
      payments.payWayForm,
      { query: { orderId, continueUrl: `/payment/success?orderId=${orderId}` } },
      { token },
    )
    if (!form.ok) throw new Error(form.problem.messageCode)
    return form.answer
  }

  return {
    token,
    add,
    addressId,
    place,
    order,
    findOrder,

    balance: async (): Promise<number> => {
      const outcome = await shop.call(accounts.getBalance, {}, { token })
      if (!outcome.ok) throw new Error(outcome.problem.messageCode)
      return outcome.answer.balance
    },

    gatewayForm,

    payByBalance: (orderId: string, key: string = randomUUID()) =>
      shop.call(payments.payByBalance, { params: { id: orderId } }, { token, key }),

    /** Opens the gateway’s page with the signed form like a browser. */
    openGateway: async (orderId: string) => {
      const form = await gatewayForm(orderId)
      const page = await postToGateway(form)
      const location = page.headers.get('location')
      if (location === null) throw new Error(await page.text())
      return { page: new URL(location, form.action), fields: form.fields }
    },
  }
}

export type Buyer = ReturnType<typeof buyerWith>

/** Signs in a demo account, and returns its purchase steps. */
export const createBuyer = async (
  shop: ShopApi,
  username: 'demo' | 'newcomer' = 'demo',
): Promise<Buyer> => buyerWith(shop, await shop.signIn(username))

/** Presses a button of the gateway’s page: approve, decline or cancel. */
export const pressAtGateway = async (
  page: URL,
  button: 'approve' | 'decline' | 'cancel',
): Promise<Response> => {
  const url = new URL(`${page.pathname}/${button}`, page)
  return fetch(url, { method: 'POST', redirect: 'manual' })
}
