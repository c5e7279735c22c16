import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright/test'
import * as v from 'valibot'
import { createClient, type Client } from '../../src/client/create-client.ts'
import * as accounts from '../../src/contract/accounts.ts'
import type { ContactFields } from '../../src/contract/addresses.ts'
import { addItems, getCart, type Cart } from '../../src/contract/cart.ts'
import { completeCheckout, type Order } from '../../src/contract/checkout.ts'
import type { AnswerOf, CallInput, EndpointShape } from '../../src/contract/endpoint.ts'
import { register } from '../../src/contract/registration.ts'
import { newItem } from '../../src/stores/items/new-domain-item.ts'
import { sessionKey, type Session } from '../../src/stores/session.ts'
import type { Shop } from './shop.ts'

/** The password of the demo accounts and of all other accounts of journeys. */
export const password = 'Demo1234'

/** Returns an available name at the usual price. */
export const freeName = (tld = 'com'): string =>
  `free-${randomUUID().replaceAll('-', '').slice(0, 10)}.${tld}`

/** A complete contact. */
export const newContact: ContactFields = {
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

/** An account with its own API calls, beside the browser’s. */
export interface Customer {
  readonly username: string
  readonly email: string
  /** Calls the API for this customer. Rejects with the error code. */
  readonly ask: <E extends EndpointShape>(endpoint: E, input: CallInput<E>) => Promise<AnswerOf<E>>
  /** Adds domains to the cart for the given years. */
  readonly fill: (names: readonly string[], years?: number) => Promise<Cart>
  readonly cart: () => Promise<Cart>
  /** The balance in dollars. */
  readonly balance: () => Promise<number>
  readonly order: (orderId: string) => Promise<Order>
  /**
   * Signs the browser in with its own tokens from the next page on, for the shop’s origin unless
   * another is given.
   */
  readonly enterBrowser: (origin?: string) => Promise<void>
}

interface Asking {
  readonly token?: string
  readonly userAgent?: string
}

const clientOf = (shopUrl: string, { token, userAgent }: Asking = {}): Client =>
  createClient({
    baseUrl: `${shopUrl}/api`,
    headers: () => ({
      'x-site': 'KH',
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    }),
    accessToken: () => token,
    renew: () => Promise.resolve('signed-out'),
  })

const answerOf = async <E extends EndpointShape>(
  client: Client,
  endpoint: E,
  input: CallInput<E>,
): Promise<AnswerOf<E>> => {
  const options = endpoint.movesMoney === true ? { idempotencyKey: randomUUID() } : {}
  const result = await client.call(endpoint, input, options)
  if (!result.ok) throw new Error(`${endpoint.path}: ${result.error.messageCode}`)
  return result.answer
}

/**
 * Opens an existing account with a session of its own.
 *
 * @param userAgent the session’s device
 */
export const enterAccount = async (
  username: string,
  shopUrl: string,
  context: BrowserContext,
  userAgent?: string,
): Promise<Customer> => {
  const asking = userAgent === undefined ? {} : { userAgent }
  const signIn = () =>
    answerOf(clientOf(shopUrl, asking), accounts.login, { body: { username, password } })
  const own = clientOf(shopUrl, { ...asking, token: (await signIn()).accessToken })
  const ask: Customer['ask'] = (endpoint, input) => answerOf(own, endpoint, input)
  const user = await ask(accounts.getUserInformation, {})
  return {
    username,
    email: user.email,
    ask,
    cart: () => ask(getCart, {}),
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
    enterBrowser: async (origin = shopUrl) => {
      const { accessToken, refreshToken } = await signIn()
      const { id, firstName, lastName, email, registerCountry } = user
      const session: Session = {
        accessToken,
        refreshToken,
        refreshedAt: Date.now(),
        user: { id, username, firstName, lastName, email, registerCountry },
      }
      // Once: the page refreshes its tokens, and may sign out.
      await context.addInitScript(
        ({ shop, key, stored }) => {
          if (location.origin !== shop || localStorage.getItem('journey') !== null) return
          localStorage.setItem('journey', 'signed in')
          localStorage.setItem(key, stored)
        },
        { shop: origin, key: sessionKey, stored: JSON.stringify(session) },
      )
    },
  }
}

/** Returns the response of the captcha’s widget after it is solved. */
export const solvedCaptcha = async ({
  url,
  sandbox,
}: Pick<Shop, 'url' | 'sandbox'>): Promise<string> => {
  const solved = await fetch(`${sandbox.control}/control/recaptcha/token`, {
    method: 'POST',
    body: JSON.stringify({ hostname: new URL(url).hostname }),
  })
  return v.parse(v.object({ token: v.string() }), await solved.json()).token
}

/** Returns a user name that no account has; its email is the same `@example.com`. */
export const newUsername = (): string => `p${randomUUID().replaceAll('-', '').slice(0, 12)}`

/**
 * Registers a customer with the password of the demo accounts, whose account no other test
 * uses.
 */
export const enterAsNew = async (
  shop: Pick<Shop, 'url' | 'sandbox'>,
  context: BrowserContext,
  country = 'KH',
  username = newUsername(),
): Promise<Customer> => {
  await answerOf(clientOf(shop.url), register, {
    body: {
      username,
      password,
      firstName: 'Bopha',
      lastName: 'Keo',
      email: `${username}@example.com`,
      country,
      captchaToken: await solvedCaptcha(shop),
    },
  })
  return enterAccount(username, shop.url, context)
}
