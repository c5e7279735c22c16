import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright/test'
import { createClient, type Client } from '../../src/client/create-client.ts'
import * as accounts from '../../src/contract/accounts.ts'
import { addItems, getCart, removeItem, type Cart } from '../../src/contract/cart.ts'
import {
  completeCheckout,
  setCartPaymentMethod,
  setCheckoutState,
  type Order,
} from '../../src/contract/checkout.ts'
import type { AnswerOf, CallInput, EndpointShape } from '../../src/contract/endpoint.ts'
import { newItem } from '../../src/stores/pending-add.ts'
import { sessionKey, type Session } from '../../src/stores/session.ts'

/** The password of both demo accounts. */
export const password = 'Demo1234'

/** A name that nobody has and that the registry sells at its usual price. */
export const freeName = (tld = 'com'): string =>
  `free-${randomUUID().replaceAll('-', '').slice(0, 10)}.${tld}`

/** A complete contact. */
export const newContact: accounts.ContactFields = {
  firstName: 'Sokha',
  lastName: 'Chan',
  organizationName: '',
  taxIdentificationNumber: '',
  phoneNumber: '012345678',
  email: 'sokha@example.com',
  address1: '12 Street 240',
  address2: '',
  stateProvince: '',
  postalCode: '',
  city: 'Phnom Penh',
  country: 'KH',
}

/** A demo account, seen by its own calls of the API, beside what the browser does. */
export interface Customer {
  readonly username: string
  readonly email: string
  /** Calls the API for this customer. Rejects with the code when it refuses. */
  readonly ask: <E extends EndpointShape>(endpoint: E, input: CallInput<E>) => Promise<AnswerOf<E>>
  /** Puts names into the cart, for so many years. */
  readonly fill: (names: readonly string[], years?: number) => Promise<Cart>
  readonly cart: () => Promise<Cart>
  /** Dollars. */
  readonly balance: () => Promise<number>
  readonly order: (orderId: string) => Promise<Order>
  /** Signs the browser in, with tokens of its own, from its next page on. */
  readonly enterBrowser: () => Promise<void>
}

const clientOf = (shopUrl: string, token?: string): Client =>
  createClient({
    baseUrl: `${shopUrl}/api`,
    headers: () => ({ 'x-site': 'KH' }),
    accessToken: () => token,
    renew: () => Promise.resolve('signed-out'),
  })

const answerOf = async <E extends EndpointShape>(
  client: Client,
  endpoint: E,
  input: CallInput<E>,
): Promise<AnswerOf<E>> => {
  const result = await client.call(endpoint, input)
  if (!result.ok) throw new Error(`${endpoint.path}: ${result.error.messageCode}`)
  return result.answer
}

/**
 * A demo account as a test finds it: an empty cart, no way to pay chosen but the usual one, no tab in
 * checkout, and the contacts that the
 * seed gave it (`demo`: one; `newcomer`: none that the test did not add).
 */
export const enterAs = async (
  username: 'demo' | 'newcomer',
  shopUrl: string,
  context: BrowserContext,
): Promise<Customer> => {
  const signIn = () => answerOf(clientOf(shopUrl), accounts.login, { body: { username, password } })
  const own = clientOf(shopUrl, (await signIn()).accessToken)
  const ask: Customer['ask'] = (endpoint, input) => answerOf(own, endpoint, input)
  const user = await ask(accounts.getUserInformation, {})

  const cart = () => ask(getCart, {})
  for (const { key } of (await cart()).items) await ask(removeItem, { body: { key } })
  await own.call(setCartPaymentMethod, { body: { paymentMethod: 'PAYWAY_PLUS' } })
  await own.call(setCheckoutState, {
    params: { x: 'basket' },
    body: { takeOver: true, leave: true },
  })
  const contacts = await ask(accounts.listAddresses, {})
  const seeded = contacts.find(({ email }) => email === user.email) ?? contacts[0]
  for (const { id } of contacts)
    if (id !== seeded?.id) await ask(accounts.deleteAddress, { params: { id } })

  return {
    username,
    email: user.email,
    ask,
    cart,
    fill: (names, years = 1) =>
      ask(addItems, {
        body: {
          items: names.map((domainName) =>
            newItem({ domainName, duration: years, expectedPrice: undefined }),
          ),
        },
      }),
    balance: async () => (await ask(accounts.getBalance, {})).balance,
    order: (id) => ask(completeCheckout, { params: { id } }),
    enterBrowser: async () => {
      const { accessToken, refreshToken } = await signIn()
      const { id, firstName, lastName, email } = user
      const session: Session = {
        accessToken,
        refreshToken,
        refreshedAt: Date.now(),
        user: { id, username, firstName, lastName, email },
      }
      // Once: the page renews its tokens, and may sign out.
      await context.addInitScript(
        ({ origin, key, stored }) => {
          if (location.origin !== origin || localStorage.getItem('journey') !== null) return
          localStorage.setItem('journey', 'signed in')
          localStorage.setItem(key, stored)
        },
        { origin: shopUrl, key: sessionKey, stored: JSON.stringify(session) },
      )
    },
  }
}
