import { randomUUID } from 'node:crypto'
import type { SeededCustomer } from '../../../scripts/bench/seed-customers.ts'
import { payByTransfer } from '../../../src/contract/bank-transfers.ts'
import { addItems, type Cart } from '../../../src/contract/cart.ts'
import { payByCard, type SavedCard } from '../../../src/contract/cards.ts'
import {
  completeCheckout,
  placeOrder,
  type Order,
  type PaymentMethod,
} from '../../../src/contract/checkout.ts'
import type { CallInput, EndpointShape } from '../../../src/contract/endpoint.ts'
import { payPalCaptureOrder, payPalCreateOrder } from '../../../src/contract/paypal.ts'
import { checkPayment, payByBalance, payWayForm } from '../../../src/contract/payments.ts'
import { getTopUp, topUpInOneStep } from '../../../src/contract/top-ups.ts'
import { orderBody, pressAtGateway, registration, type GatewayForm } from '../buying.ts'
import { saveCard } from '../enter-card.ts'
import { createCaller, until, type Outcome } from '../shop-api.ts'
import type { CommandAnswer } from '../../../src/server/platform/verbs/index.ts'
import type { RestartingServer } from '../../../scripts/soak/restarting-server.ts'

/**
 * How a buyer pays: by balance; at PayWay, and comes back; at PayWay, and closes the tab there; goes
 * to PayWay and leaves without paying; in two tabs at once, at PayWay in one and by balance in the
 * other; by a saved card, once; at PayPal; by a transfer that staff confirm.
 */
export type Manner =
  | 'balance'
  | 'payway'
  | 'payway-closes-tab'
  | 'payway-leaves'
  | 'both'
  | 'card'
  | 'paypal'
  | 'transfer'

const methods: Readonly<Record<Manner, PaymentMethod>> = {
  balance: 'BALANCE',
  payway: 'PAYWAY_PLUS',
  'payway-closes-tab': 'PAYWAY_PLUS',
  'payway-leaves': 'PAYWAY_PLUS',
  both: 'PAYWAY_PLUS',
  card: 'CARD',
  paypal: 'PAYPAL',
  transfer: 'BANK_TRANSFER',
}

/** An order before its payment. */
export interface Placed {
  readonly orderId: string
  /** The ASCII names of all items. */
  readonly names: readonly string[]
  /**
   * Whether the buyer completes the payment: then the order must end paid in any case. A card is
   * charged at most once, so its order must end paid only if the gateway has the charge.
   */
  readonly willPay: boolean | 'if-charged'
  /** Runs the payment, and returns the order if the shop reported it as paid. */
  readonly pay: () => Promise<Order | undefined>
}

interface CrashBuyerDeps {
  readonly server: RestartingServer
  readonly customer: SeededCustomer
  readonly token: () => string
  readonly paypal: string
  /** Runs a command of staff on the running server; undefined when none runs. */
  readonly command: (args: readonly string[]) => Promise<CommandAnswer | undefined>
}

/** Creates a buyer who retries during outages. */
export const createCrashBuyer = ({ server, customer, token, paypal, command }: CrashBuyerDeps) => {
  const call = createCaller(server.url)

  const send = async <E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    key: string = randomUUID(),
  ): Promise<Outcome<E>> => {
    const signedIn = token()
    return server.insist(() => call(endpoint, input, { token: signedIn, key }))
  }

  const answered = <E extends EndpointShape>(outcome: Outcome<E>) => {
    if (outcome.ok) return outcome.answer
    throw new Error(JSON.stringify(outcome.problem))
  }

  const add = async (name: string): Promise<Cart> =>
    answered(await send(addItems, { body: { items: [registration(name)] } }))

  /** Codes after which a buyer retries, because the cart has changed. */
  const again: readonly string[] = ['ORDER_CHANGED', 'ORDER_STATUS_INVALID', 'ITEM_NOT_FOUND']

  /** Returns undefined while a charge of an earlier order may be underway. */
  const placeCart = async (
    name: string,
    paymentMethod: PaymentMethod,
  ): Promise<Order | undefined> => {
    for (let tries = 1; ; tries += 1) {
      const cart = await add(name)
      const body = orderBody(cart, customer.addressId, paymentMethod)
      const outcome = await send(placeOrder, { body })
      if (outcome.ok) return outcome.answer
      if (outcome.problem.messageCode === 'PAYMENT_GATEWAY_ERROR') return undefined
      if (tries === 5 || !again.includes(outcome.problem.messageCode)) {
        throw new Error(JSON.stringify(outcome.problem))
      }
    }
  }

  const openGateway = async (orderId: string): Promise<URL> => {
    const continueUrl = `/payment/success?orderId=${orderId}`
    return openForm(answered(await send(payWayForm, { query: { orderId, continueUrl } })))
  }

  const openForm = async (form: GatewayForm): Promise<URL> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value)
    const page = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
    const location = page.headers.get('location')
    if (location === null) throw new Error(await page.text())
    return new URL(location, form.action)
  }

  const payAtGateway = async (page: URL): Promise<void> => {
    const response = await pressAtGateway(page, 'approve')
    await response.body?.cancel()
  }

  const comeBack = (orderId: string): Promise<Order> =>
    until(
      async () => answered(await send(checkPayment, { params: { id: orderId } })),
      ({ paymentState }) => paymentState === 'SUCCESS',
      60_000,
    )

  const byBalance = async (orderId: string): Promise<Outcome<typeof payByBalance>> =>
    send(payByBalance, { params: { id: orderId } })

  const inBothTabs = async (orderId: string, page: URL): Promise<Order | undefined> => {
    const [outcome] = await Promise.all([byBalance(orderId), payAtGateway(page)])
    if (outcome.ok) return outcome.answer
    // The other tab was first.
    if (outcome.problem.messageCode === 'ORDER_STATUS_INVALID') return comeBack(orderId)
    throw new Error(JSON.stringify(outcome.problem))
  }

  type AtPayWay = 'payway' | 'payway-closes-tab' | 'payway-leaves' | 'both'

  const atPayWay = async (orderId: string, manner: AtPayWay): Promise<Placed['pay']> => {
    const page = await openGateway(orderId)
    const payThere = async (): Promise<undefined> => {
      await payAtGateway(page)
    }
    switch (manner) {
      case 'payway':
        return () => payThere().then(() => comeBack(orderId))
      case 'payway-closes-tab':
        return payThere
      case 'payway-leaves':
        return () => Promise.resolve(undefined)
      case 'both':
        return () => inBothTabs(orderId, page)
    }
  }

  let card: SavedCard | undefined

  const byCard = async (orderId: string): Promise<Order | undefined> => {
    if (card === undefined) throw new Error('no card is saved')
    const outcome = await send(payByCard, { body: { orderId, cardId: card.id } })
    const order = outcome.ok ? outcome.answer.order : undefined
    return order?.paymentState === 'SUCCESS' ? order : undefined
  }

  const atPayPal = async (orderId: string): Promise<Order> => {
    const params = { id: orderId }
    const { paypalOrderId } = answered(await send(payPalCreateOrder, { params }))
    const approved = await fetch(`${paypal}/checkoutnow/${paypalOrderId}/approve`, {
      method: 'POST',
    })
    await approved.body?.cancel()
    await send(payPalCaptureOrder, { params, body: { paypalOrderId } })
    return comeBack(orderId)
  }

  /** Staff repeat a command whose server was killed; the bank's reference counts once. */
  const byTransfer = async (orderId: string): Promise<Order> => {
    const params = { id: orderId }
    const transfer = answered(await send(payByTransfer, { params }))
    const received = transfer.transferAmount.toFixed(2)
    const reference = transfer.description.replaceAll(' ', '')
    const said = await server.insist(async () => {
      const answer = await command([
        ...['transfers', 'confirm', reference, '--received', received],
        ...['--bank-reference', `CRASH-${orderId.slice(0, 18)}`],
      ]).catch((cause: unknown) => {
        throw new TypeError('the server was killed', { cause })
      })
      if (answer === undefined) throw new TypeError('no server answers')
      return answer
    })
    if (said.code !== 0 && !said.text.includes('already')) throw new Error(said.text)
    return comeBack(orderId)
  }

  return {
    customer,

    /** Saves a card, before the kills. */
    saveCard: async (): Promise<void> => {
      card = await saveCard({ call }, token())
    },

    findOrder: async (orderId: string): Promise<Order> =>
      answered(await send(completeCheckout, { params: { id: orderId } })),

    /** Tops up at the gateway and closes the tab there; returns the top-up's id. */
    topUp: async (total: number): Promise<string> => {
      const body = { total, paymentOption: 'PAYWAY_CARDS', continueUrl: '/top-up/success' } as const
      for (let tries = 1; ; tries += 1) {
        const outcome = await send(topUpInOneStep, { body })
        // An earlier one proves to be paid: then the next can start.
        const isLate = !outcome.ok && outcome.problem.messageCode === 'TOP_UP_PROCESSED'
        if (isLate && tries < 5) continue
        const { topUp, form } = answered(outcome)
        await payAtGateway(await openForm(form))
        return topUp.id
      }
    },

    isToppedUp: async (id: string): Promise<boolean> =>
      answered(await send(getTopUp, { params: { id } })).paymentState === 'SUCCESS',

    /** Adds a domain to the cart, and places the order. */
    place: async (name: string, manner: Manner): Promise<Placed | undefined> => {
      const order = await placeCart(name, methods[manner])
      if (order === undefined) return undefined
      const names = order.items.map((item) => item.name)
      if (!names.includes(name)) throw new Error(`${name} was added, and is not in the order`)
      const { id: orderId } = order
      const terms = { orderId, names, willPay: manner !== 'payway-leaves' }
      switch (manner) {
        case 'balance':
          return { ...terms, pay: async () => answered(await byBalance(orderId)) }
        case 'card':
          return { ...terms, willPay: 'if-charged', pay: () => byCard(orderId) }
        case 'paypal':
          return { ...terms, pay: () => atPayPal(orderId) }
        case 'transfer':
          return { ...terms, pay: () => byTransfer(orderId) }
        case 'payway':
        case 'payway-closes-tab':
        case 'payway-leaves':
        case 'both':
          return { ...terms, pay: await atPayWay(orderId, manner) }
      }
    },
  }
}

export type CrashBuyer = ReturnType<typeof createCrashBuyer>
