import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { freeName, type Family, type FamilyCart } from './order-families.ts'
import type { OrderShop } from './order-shop.ts'

/** How soon orders of a family are ready, and how many in a minute. */
export interface FamilyResult {
  readonly name: string
  /** From the answer that an order is paid, with instant systems. */
  readonly readyMs: readonly number[]
  /** With systems that take `delayMs` per call. */
  readonly perMinute: number
  readonly slowestMs: number
}

export interface OrderBounds {
  /** Orders one after the other, with instant systems. */
  readonly alone: number
  /** Orders that are paid at once, with slow systems. */
  readonly together: number
  readonly delayMs: number
  readonly report: (doing: string) => void
}

type Customer = OrderShop['customers'][number]
interface Placed {
  readonly id: string
  readonly customer: Customer
}

const Cart = v.object({ cartUpdatedAt: v.string(), grandTotal: v.number() })
const Order = v.object({ id: v.string() })
const Paid = v.object({ paymentState: v.literal('SUCCESS') })
const Rows = v.array(v.object({ ready: v.number() }))

const pollMs = 50
/** Gives a family up that is not ready by then. */
const longestMs = 300_000

const place = async (
  { call }: OrderShop,
  customer: Customer,
  { path, item }: FamilyCart,
): Promise<Placed> => {
  const { token, addressId } = customer
  const cart = await call({ method: 'PUT', path, token, body: { items: [item] } }, Cart)
  const body = {
    ...{ ...cart, addressId, paymentMethod: 'BALANCE' },
    ...{ acceptTerms: true, acceptAutoSign: true },
  }
  const order = await call({ method: 'POST', path: '/api/checkout-one-step', token, body }, Order)
  return { id: order.id, customer }
}

const pay = async ({ call }: OrderShop, { id, customer: { token } }: Placed): Promise<void> => {
  await call({ method: 'POST', path: `/api/payment/balance/${id}`, token }, Paid)
}

const readyOrders = `select count(*)::int as ready from orders
  where id = any($1::uuid[]) and state = 'COMPLETED'`
const readyCertificates = `select count(*)::int as ready
  from order_items i join certificate_issuances c on c.item_id = i.id
  where i.order_id = any($1::uuid[]) and c.state = 'ISSUED'`

const untilReady = async (
  { query }: OrderShop,
  placed: readonly Placed[],
  isCertificate = false,
): Promise<void> => {
  const ids = placed.map(({ id }) => id)
  const end = performance.now() + longestMs
  for (;;) {
    const rows = await query(isCertificate ? readyCertificates : readyOrders, [ids])
    const ready = v.parse(Rows, rows)[0]?.ready ?? 0
    if (ready === ids.length) return
    if (performance.now() > end) throw new Error(`${ready} of ${ids.length} orders are ready`)
    await pause(pollMs)
  }
}

/** Runs work for all customers, eight at a time. */
const forAll = async <In, Out>(all: readonly In[], work: (one: In) => Promise<Out>) => {
  const done: Out[] = []
  for (let at = 0; at < all.length; at += 8) {
    done.push(...(await Promise.all(all.slice(at, at + 8).map(work))))
  }
  return done
}

/** Buys each customer a domain, whose zone is ours. */
const buyDomains = async (shop: OrderShop, customers: readonly Customer[]) => {
  const domains = new Map(customers.map((customer) => [customer, freeName()]))
  const orders = await forAll([...domains], async ([customer, domainName]) => {
    const path = `/api/domains/check-available?domain=${domainName}`
    await shop.call({ method: 'GET', path }, v.unknown())
    const order = await place(shop, customer, {
      path: '/api/cart/items',
      item: {
        ...{ type: 'DOMAIN', action: 'registration', productKey: 'domain', qty: 1 },
        ...{ option: { domainName }, duration: 1, durationType: 'YEAR' },
      },
    })
    await pay(shop, order)
    return order
  })
  await untilReady(shop, orders)
  return domains
}

/** Measures one family with customers of its own. */
export const measureFamily = async (
  shop: OrderShop,
  family: Family,
  customers: readonly Customer[],
  { alone, together, delayMs, report }: OrderBounds,
): Promise<FamilyResult> => {
  const { name, isCertificate, needsDomain } = family
  report(`${name}: carts`)
  const buyers = customers.slice(0, alone + together)
  const domains =
    needsDomain === true ? await buyDomains(shop, buyers) : new Map<Customer, string>()
  const orders = await forAll(buyers, async (customer) =>
    place(shop, customer, await family.cart(shop, domains.get(customer) ?? '')),
  )

  report(`${name}: alone`)
  const readyMs: number[] = []
  for (const order of orders.slice(0, alone)) {
    await pay(shop, order)
    const paidAt = performance.now()
    await untilReady(shop, [order], isCertificate)
    readyMs.push(performance.now() - paidAt)
  }

  report(`${name}: ${together} together, ${delayMs} ms per call`)
  await shop.delaySystems(delayMs)
  try {
    const begun = performance.now()
    await forAll(orders.slice(alone), (order) => pay(shop, order))
    await untilReady(shop, orders.slice(alone), isCertificate)
    const slowestMs = performance.now() - begun
    return { name, readyMs, perMinute: together / (slowestMs / 60_000), slowestMs }
  } finally {
    await shop.delaySystems(0)
  }
}
