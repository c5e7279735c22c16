import { randomUUID } from 'node:crypto'
import { money } from '../../src/contract/money.ts'
import { aboutInvoices, invoiceOperations } from './invoice-operations.ts'
import type { ModelItem, ModelPayable } from './model-state.ts'
import { createModel, type Model } from './model.ts'
import { createRandom } from './random.ts'
import type { HistoryShop } from './shop.ts'
import { agree, cents, newPayable, newPayment, pickOf, type Step } from './step.ts'

/** A finished history, with what its model expects. */
export interface History {
  readonly seed: number
  readonly customerId: string
  readonly model: Model
  readonly operations: readonly string[]
}

const hasMoney = (payable: ModelPayable): boolean => (payable.payment?.received ?? 0) > 0

const newItems = ({ random, model }: Step): readonly ModelItem[] =>
  Array.from({ length: random.whole(1, 3) }, (_, at) => {
    const net = cents(random.whole(1, 2000))
    const most = at === 0 && random.chance(0.4) ? Math.floor(model.accounts.promoCredit / 100) : 0
    const credit = cents(random.whole(0, most))
    const tax = cents(Math.round(net / 1000))
    return { id: randomUUID(), net, tax, credit, isRefunded: false }
  })

const placeOrder = async (step: Step): Promise<string> => {
  const { shop, model, random, customerId } = step
  const items = newItems(step)
  const total = items.reduce((sum, { net, tax }) => sum + net + tax, 0)
  const payment = random.chance(0.5) ? newPayment(random, total) : undefined
  const order = newPayable({ is: 'order', total, items, payment })
  const credit = items.reduce((sum, item) => sum + item.credit, 0)
  // A voucher is a discount like promo credit, but nothing of the ledger pays it.
  const voucher = credit === 0 && random.chance(0.3) ? cents(random.whole(1, 500)) : 0
  await shop.placeOrder(customerId, order, credit + voucher)
  model.add(order)
  return `order ${total}${credit === 0 ? '' : ` with credit ${credit}`}`
}

const placeTopUp = async ({ shop, model, random, customerId }: Step): Promise<string> => {
  const total = cents(random.whole(1000, 9000))
  const payable = newPayable({ is: 'top-up', total, payment: newPayment(random, total) })
  await shop.placeTopUp(customerId, payable)
  model.add(payable)
  return `top-up ${total}`
}

const win = async ({ shop, model, random, customerId }: Step): Promise<string> => {
  const amount = cents(random.whole(1, 900))
  await shop.win(customerId, amount)
  model.win(amount)
  return `prize ${amount}`
}

/** What is bought is fulfilled, also what a payment of several paid. */
const fulfil = async (shop: HistoryShop, { id, parts }: ModelPayable): Promise<void> => {
  for (const bought of [id, ...parts.map((part) => part.id)]) await shop.fulfil(bought)
}

const pay = async ({ shop, model, random, customerId }: Step): Promise<string> => {
  const orders = model.payables.filter(({ is }) => is === 'order' || is === 'bulk')
  const order = pickOf(random, orders, ({ state }) => state === 'DUE')
  if (order === undefined) return ''
  const allowed = model.payByBalance(order)
  const key = randomUUID()
  agree(`pay ${order.id}`, await shop.payByBalance(customerId, order, key), allowed)
  if (allowed && random.chance(0.3)) {
    // The answer was lost, and the browser repeats the request.
    agree('the same key', await shop.payByBalance(customerId, order, key), true)
  }
  if (allowed) await fulfil(shop, order)
  return `pay ${order.total}: ${allowed}`
}

const answer = async ({ shop, model, random }: Step): Promise<string> => {
  const all = model.payables.filter(({ payment }) => payment !== undefined)
  const payable = pickOf(random, all, (one) => !hasMoney(one))
  const payment = payable?.payment
  if (payable === undefined || payment === undefined) return ''
  const is = random.pick([
    'paid',
    'paid',
    'paid',
    'paid',
    'paid',
    'declined',
    'closed',
    'pending',
  ] as const)
  // Answers arrive twice, too.
  const times = random.chance(0.3) ? 2 : 1
  if (is !== 'paid') {
    for (let time = 0; time < times; time += 1) await shop.answer(payable, { is: is ?? 'pending' })
    if (is === 'declined') model.declined(payment)
    if (is === 'closed') model.closed(payment)
    return `answer ${is}`
  }
  const other = random.chance(0.2) ? cents(random.whole(-50, 50)) : 0
  const amount = Math.max(100, payment.amount + payment.fee + other)
  for (let time = 0; time < times; time += 1)
    await shop.answer(payable, { is, amount: money(amount) })
  model.paid(payable, payment, amount)
  if (payable.state === 'PAID') await fulfil(shop, payable)
  return `answer paid ${amount} of ${payment.amount}`
}

const lapse = async ({ shop, model, random }: Step): Promise<string> => {
  // Staff cancel AWS invoices.
  const payable = random.pick(model.payables.filter(({ is }) => is !== 'aws'))
  if (payable === undefined) return ''
  await shop.lapse(payable)
  model.lapse(payable)
  return 'lapse'
}

const refundItem = async ({ shop, model, random }: Step): Promise<string> => {
  const orders = model.payables.filter(({ is }) => is === 'order')
  const order = pickOf(random, orders, ({ state }) => state === 'PAID')
  const item = order && pickOf(random, order.items, ({ isRefunded }) => !isRefunded)
  if (order === undefined || item === undefined) return ''
  await shop.refundItem(item.id)
  if (random.chance(0.2)) await shop.refundItem(item.id)
  model.refundItem(order, item)
  return `refund ${item.net + item.tax}`
}

const beginRefund = async ({ shop, model, random }: Step): Promise<string> => {
  const payable = pickOf(
    random,
    model.payables,
    (one) =>
      (hasMoney(one) || one.paidBy !== undefined) && (one.is === 'top-up' || one.credited > 0),
  )
  if (payable === undefined) return ''
  // Often close to what is allowed.
  const most = random.pick([payable.total, payable.credited, model.accounts.balance]) ?? 0
  const refund = { id: randomUUID(), amount: cents(random.whole(1, Math.floor(most / 100) + 1)) }
  const allowed = model.beginRefund(payable, refund)
  agree('a refund', await shop.beginRefund(payable, refund.id, refund.amount), allowed)
  return `refund to the gateway ${refund.amount}: ${allowed}`
}

const endRefund = async ({ shop, model, random }: Step): Promise<string> => {
  const payable = random.pick(
    model.payables.filter(({ payment }) => payment?.refunding !== undefined),
  )
  const payment = payable?.payment
  if (payment?.refunding === undefined) return ''
  const { id } = payment.refunding
  const is = random.chance(0.7) ? 'refunded' : 'refused'
  if (random.chance(0.3)) await shop.endRefund(id, 'pending')
  await shop.endRefund(id, is)
  if (random.chance(0.5)) await shop.endRefund(id, random.chance(0.5) ? 'refunded' : 'refused')
  model.endRefund(payment, is === 'refunded')
  return `the refund is ${is}`
}

const reverse = async ({ shop, model, random }: Step): Promise<string> => {
  const payable = random.pick(model.payables.filter(({ payment }) => (payment?.received ?? 0) > 0))
  const payment = payable?.payment
  if (payable === undefined || payment === undefined) return ''
  const amount = cents(random.whole(0, payment.received / 100 + 10))
  const times = random.chance(0.5) ? 2 : 1
  for (let time = 0; time < times; time += 1) {
    await shop.answer(payable, { is: 'reversed', amount: money(amount) })
  }
  model.reversed(payment, amount)
  return `reversed ${amount}`
}

const winBack = async ({ shop, model, random, customerId }: Step): Promise<string> => {
  const payable = random.pick(
    model.payables.filter(({ payment }) => (payment?.reversed ?? 0) > (payment?.returned ?? 0)),
  )
  const payment = payable?.payment
  if (payment === undefined) return ''
  const left = payment.reversed - payment.returned
  const amount = random.chance(0.5) ? left : Math.min(left, cents(random.whole(1, left / 100 + 1)))
  await shop.winBack(customerId, payment, amount)
  model.returned(payment, amount)
  return `returned ${amount}`
}

const collect = async ({ shop, model, random, customerId }: Step): Promise<string> => {
  if (model.accounts.owed === 0) return ''
  if (random.chance(0.7)) {
    await shop.collect(customerId)
    model.collect()
    return 'collect'
  }
  await shop.writeOff(customerId)
  model.writeOff()
  return 'write off'
}

type Operation = (step: Step) => Promise<string>

/** The operations, as often as they are listed. */
const operations = [
  ...[placeOrder, placeOrder, placeOrder, placeTopUp, placeTopUp, win],
  ...[pay, pay, pay, answer, answer, answer, answer, lapse],
  ...[refundItem, refundItem, beginRefund, beginRefund, endRefund, endRefund, reverse, collect],
  winBack,
  ...invoiceOperations,
] as const

/** Some histories are mostly about invoices that are paid together. */
const aboutPayingSeveral = [
  ...[placeOrder, answer, answer, answer, pay, beginRefund, beginRefund, endRefund, reverse],
  ...aboutInvoices,
] as const

/** Some histories are mostly about refunds of the same payments. */
const aboutRefunds = [
  ...[placeOrder, answer, answer, refundItem, refundItem, refundItem],
  ...[beginRefund, beginRefund, beginRefund, endRefund, endRefund, reverse],
] as const

/** Runs a random history of one customer in the shop and in the model. Throws where they disagree. */
export const runHistory = async (shop: HistoryShop, seed: number): Promise<History> => {
  const random = createRandom(seed)
  const customerId = randomUUID()
  const opening = cents(random.chance(0.5) ? random.whole(0, 4000) : 0)
  const model = createModel(opening)
  const done: string[] = [`opening ${opening}`]
  const account = String(100_000_000_000 + seed)
  const step = { shop, model, random, customerId, account }
  try {
    await shop.addCustomer(customerId, opening)
    done.push(await placeOrder(step), await placeTopUp(step))
    const wanted = random.whole(3, 20)
    const possible =
      random.pick<readonly Operation[]>([
        ...[aboutRefunds, aboutPayingSeveral],
        ...[operations, operations, operations],
      ]) ?? operations
    // Some operations find nothing that they could change.
    for (let tries = 0; done.length < wanted + 3 && tries < 4 * wanted; tries += 1) {
      const what = (await random.pick(possible)?.(step)) ?? ''
      if (what !== '') done.push(what)
    }
  } catch (error) {
    throw new Error(`history ${seed}: ${done.join(', ')}`, { cause: error })
  }
  return { seed, customerId, model, operations: done }
}
