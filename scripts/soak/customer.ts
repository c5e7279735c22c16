import { randomUUID } from 'node:crypto'
import { completeCheckout } from '../../src/contract/checkout.ts'
import { checkAvailable } from '../../src/contract/domains.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { answerOf } from '../../tests/api/outcomes.ts'
import type { SeededCustomer } from '../bench/seed-customers.ts'
import type { Random } from '../histories/random.ts'
import type { Regions } from './family-carts.ts'
import type { Figures } from './figures.ts'
import { createPartyVisits } from './party-visits.ts'
import { createPayWays } from './pay-ways.ts'
import { createPurchases } from './purchases.ts'
import type { Send } from './send.ts'
import { within } from './within.ts'

export interface SoakCustomerDeps {
  readonly customer: SeededCustomer
  readonly site: 'KH' | 'TH'
  readonly token: () => string
  readonly send: Send
  readonly random: Random
  readonly figures: Figures
  readonly endpoints: Sandbox['endpoints']
  readonly regions: Regions
  /** A server of the shop. */
  readonly url: () => string
  /** Another customer registers the name first. */
  readonly takeName: (name: string) => void
}

/** What one customer has seen, for the checks. */
export interface SoakCustomer {
  readonly customer: SeededCustomer
  /** Orders that the shop has shown as paid. */
  readonly confirmed: ReadonlySet<string>
  /** Does something at random; a refusal of the shop is an outcome, and never an error. */
  readonly act: () => Promise<void>
}

/** A gateway's page may never answer; then the customer leaves it. */
const longestActMs = 100_000

type Ways = Readonly<Record<string, () => Promise<unknown>>>

/** Creates all that a customer may do, by name. */
const createWays = (deps: SoakCustomerDeps, confirmed: Set<string>): Ways => {
  const { site, token, random, figures, endpoints, regions, takeName } = deps
  const senders: string[] = []

  const send: Send = (endpoint, input, options = {}) =>
    deps.send(endpoint, input, { token: token(), ...options })

  const confirm = (orderId: string) => confirmed.add(orderId)
  const pay = createPayWays({ send, token, random, endpoints, confirm })
  const { byBalance, atPayWay, payWay } = pay
  const { buy, renew, topUp, ofFamilies } = createPurchases({
    ...{ send, random, figures, regions, byBalance, takeName },
    addressId: deps.customer.addressId,
    takeSender: (name) => senders.push(name),
  })

  return {
    search: async () => {
      const tld = random.pick(['com', 'net', 'org']) ?? 'com'
      const domain = `free-${randomUUID().slice(0, 8)}.${tld}`
      await send(checkAvailable, { query: { domain } })
    },
    'buy by balance': () => buy('BALANCE', byBalance),
    'buy at PayWay': () => buy('PAYWAY_CARDS', payWay('approve')),
    'close the tab at PayWay': () => buy('PAYWAY_CARDS', (id) => atPayWay(id, 'approve')),
    'cancel at PayWay': () => buy('PAYWAY_CARDS', payWay('cancel')),
    'leave the checkout': () => buy('PAYWAY_CARDS', () => Promise.resolve()),
    'pay in two tabs': () =>
      buy('PAYWAY_CARDS', (id) => Promise.allSettled([byBalance(id), atPayWay(id, 'approve')])),
    'buy by card': () => buy('CARD', pay.byCard),
    'top up': topUp,
    renew,
    ...ofFamilies,
    ...createPartyVisits({
      ...{ visit: deps.send, send, random, endpoints, url: deps.url },
      ownSender: () => random.pick(senders),
    }),
    'see an order': async () => {
      const id = random.pick([...confirmed])
      if (id !== undefined) answerOf(await send(completeCheckout, { params: { id } }))
    },
    ...(site === 'KH' && { 'buy by transfer': () => buy('BANK_TRANSFER', pay.byTransfer) }),
    ...(site === 'TH' && { 'buy by PayPal': () => buy('PAYPAL', pay.byPayPal) }),
  }
}

/** Creates a customer who buys, pays by each method, renews, tops up, and changes their mind. */
export const createSoakCustomer = (deps: SoakCustomerDeps): SoakCustomer => {
  const { customer, random, figures } = deps
  const confirmed = new Set<string>()
  const ways = createWays(deps, confirmed)
  const nextWay = random.deck(Object.keys(ways))
  return {
    customer,
    confirmed,
    act: async () => {
      const what = nextWay() ?? 'search'
      try {
        const ended = await within(longestActMs, ways[what]?.() ?? Promise.resolve())
        figures.count(ended === undefined ? `given up: ${what}` : `done: ${what}`)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        const code = /"messageCode":"(\w+)"/.exec(why)?.[1]
        figures.count(`not done: ${what}: ${code ?? why.slice(0, 60)}`)
      }
    },
  }
}
