import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { payByTransfer } from '../../src/contract/bank-transfers.ts'
import { addItems, type Cart } from '../../src/contract/cart.ts'
import { payByCard, type SavedCard } from '../../src/contract/cards.ts'
import { completeCheckout, placeOrder, type PaymentMethod } from '../../src/contract/checkout.ts'
import { checkAvailable } from '../../src/contract/domains.ts'
import { payPalCaptureOrder, payPalCreateOrder } from '../../src/contract/paypal.ts'
import { checkPayment, payByBalance, payWayForm } from '../../src/contract/payments.ts'
import { topUpInOneStep } from '../../src/contract/top-ups.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  orderBody,
  postToGateway,
  pressAtGateway,
  registration,
  renewal,
} from '../../tests/api/buying.ts'
import { answerOf } from '../../tests/api/outcomes.ts'
import type { SeededCustomer } from '../bench/seed-customers.ts'
import type { Random } from '../histories/random.ts'
import { createFamilyCarts, freeLabel, type Regions } from './family-carts.ts'
import type { Figures } from './figures.ts'
import { createPartyVisits } from './party-visits.ts'
import { saveCard } from './save-card.ts'
import type { Send } from './send.ts'
import { within } from './within.ts'

export interface SoakCustomerDeps {
  readonly customer: SeededCustomer
  readonly site: 'KH' | 'TH'
  readonly token: () => string
  readonly send: Send
  readonly random: Random
  readonly figures: Figures
  readonly addresses: Sandbox['addresses']
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

/** What arrives at the bank, in parts of the amount: usually all of it, also too little, twice, or never. */
const transfers: readonly (readonly number[])[] = [[1], [1], [1], [0.5], [1, 1], []]

/** Creates a customer who buys, pays by each method, renews, tops up, and changes their mind. */
export const createSoakCustomer = (deps: SoakCustomerDeps): SoakCustomer => {
  const { customer, site, random, figures } = deps
  const confirmed = new Set<string>()
  const bought: string[] = []
  const senders: string[] = []
  let card: SavedCard | undefined
  const nextTransfer = random.deck(transfers)

  const send: Send = (endpoint, input, options = {}) =>
    deps.send(endpoint, input, { token: deps.token(), ...options })

  const place = async (cart: Cart, paymentMethod: PaymentMethod) =>
    answerOf(await send(placeOrder, { body: orderBody(cart, customer.addressId, paymentMethod) }))

  /** Looks at an order like its outcome page, for some seconds. */
  const watch = async (orderId: string): Promise<void> => {
    for (let looks = 0; looks < 8; looks += 1) {
      const outcome = await send(checkPayment, { params: { id: orderId } })
      if (outcome.ok && outcome.answer.paymentState === 'SUCCESS') {
        confirmed.add(orderId)
        return
      }
      await pause(1_000)
    }
  }

  const byBalance = async (orderId: string): Promise<void> => {
    const { paymentState } = answerOf(await send(payByBalance, { params: { id: orderId } }))
    if (paymentState === 'SUCCESS') confirmed.add(orderId)
  }

  const atPayWay = async (
    orderId: string,
    button: 'approve' | 'decline' | 'cancel',
  ): Promise<void> => {
    const query = { orderId, continueUrl: `/payment/success?orderId=${orderId}` }
    const form = answerOf(await send(payWayForm, { query }))
    const location = (await postToGateway(form)).headers.get('location')
    if (location === null) throw new Error('PayWay shows no page')
    await (await pressAtGateway(new URL(location, form.action), button)).body?.cancel()
  }

  const byCard = async (orderId: string): Promise<void> => {
    card ??= await saveCard(send, deps.token())
    answerOf(await send(payByCard, { body: { orderId, cardId: card.id } }))
    await watch(orderId)
  }

  const byPayPal = async (orderId: string): Promise<void> => {
    const params = { id: orderId }
    const { paypalOrderId } = answerOf(await send(payPalCreateOrder, { params }))
    await fetch(`${deps.addresses.paypal}/checkoutnow/${paypalOrderId}/approve`, { method: 'POST' })
    await send(payPalCaptureOrder, { params, body: { paypalOrderId } })
    await watch(orderId)
  }

  const byTransfer = async (orderId: string): Promise<void> => {
    const transfer = answerOf(await send(payByTransfer, { params: { id: orderId } }))
    for (const part of nextTransfer() ?? []) {
      const body = JSON.stringify({
        amount: (Math.round(transfer.transferAmount * part * 100) / 100).toFixed(2),
        ...{ remittance: transfer.description, reference: randomUUID().slice(0, 18) },
      })
      const headers = { 'content-type': 'application/json' }
      const credits = `${deps.addresses.control}/control/bank/credits`
      await fetch(credits, { method: 'POST', headers, body })
    }
    await watch(orderId)
  }

  const newDomain = async (): Promise<Cart> => {
    const name = `${freeLabel()}.com`
    const cart = answerOf(await send(addItems, { body: { items: [registration(name)] } }))
    bought.push(name)
    if (random.chance(0.1)) deps.takeName(name)
    return cart
  }

  const buy = async (method: PaymentMethod, pay: (orderId: string) => Promise<unknown>) => {
    const { id } = await place(await newDomain(), method)
    await pay(id)
    figures.count(`orders placed by ${method}`)
  }

  const families = createFamilyCarts({
    ...{ send, regions: deps.regions, ownName: () => random.pick(bought) },
    takeSender: (name) => senders.push(name),
  })

  const buyOf = async (family: string): Promise<void> => {
    const cart = await families[family]?.()
    if (cart === undefined) return
    const { id } = await place(cart, 'BALANCE')
    await byBalance(id)
    figures.count(`orders of ${family}`)
  }

  const renew = async (): Promise<void> => {
    const name = random.pick(bought)
    if (name === undefined) return
    const cart = answerOf(await send(addItems, { body: { items: [renewal(name)] } }))
    const { id } = await place(cart, 'BALANCE')
    await byBalance(id)
    figures.count('renewals ordered')
  }

  const topUp = async (): Promise<void> => {
    const continueUrl = '/top-up/success'
    const body = {
      total: random.whole(10, 40),
      paymentOption: 'PAYWAY_CARDS',
      continueUrl,
    } as const
    const { form } = answerOf(await send(topUpInOneStep, { body }))
    const location = (await postToGateway(form)).headers.get('location')
    if (location === null) throw new Error('PayWay shows no page')
    await (await pressAtGateway(new URL(location, form.action), 'approve')).body?.cancel()
    figures.count('top-ups paid at PayWay')
  }

  const search = async (): Promise<void> => {
    const domain = `free-${randomUUID().slice(0, 8)}.${random.pick(['com', 'net', 'org']) ?? 'com'}`
    await send(checkAvailable, { query: { domain } })
  }

  const payWay = (button: 'approve' | 'decline' | 'cancel') => (id: string) =>
    atPayWay(id, button).then(() => watch(id))

  const ways: Ways = {
    search,
    'buy by balance': () => buy('BALANCE', byBalance),
    'buy at PayWay': () => buy('PAYWAY_CARDS', payWay('approve')),
    'close the tab at PayWay': () => buy('PAYWAY_CARDS', (id) => atPayWay(id, 'approve')),
    'cancel at PayWay': () => buy('PAYWAY_CARDS', payWay('cancel')),
    'leave the checkout': () => buy('PAYWAY_CARDS', () => Promise.resolve()),
    'pay in two tabs': () =>
      buy('PAYWAY_CARDS', (id) => Promise.allSettled([byBalance(id), atPayWay(id, 'approve')])),
    'buy by card': () => buy('CARD', byCard),
    'top up': topUp,
    renew,
    ...Object.fromEntries(
      Object.keys(families).map((family) => [`buy ${family}`, () => buyOf(family)]),
    ),
    ...createPartyVisits({
      ...{ visit: deps.send, send, random, addresses: deps.addresses, url: deps.url },
      ownSender: () => random.pick(senders),
    }),
    'see an order': async () => {
      const id = random.pick([...confirmed])
      if (id !== undefined) answerOf(await send(completeCheckout, { params: { id } }))
    },
    ...(site === 'KH' && { 'buy by transfer': () => buy('BANK_TRANSFER', byTransfer) }),
    ...(site === 'TH' && { 'buy by PayPal': () => buy('PAYPAL', byPayPal) }),
  }

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
