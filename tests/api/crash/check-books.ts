import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as v from 'valibot'
import { contactIdOf } from '../../../src/server/selling/items/domain/fulfil-registration.ts'
import { rowsOf, type Queryable } from '../../../src/server/platform/db/database.ts'
import type { ShopApi } from '../shop-api.ts'

const ItemRow = v.object({
  id: v.string(),
  name: v.string(),
  years: v.number(),
  amount: v.number(),
  tax: v.number(),
  fulfilment: v.picklist(['WAITING', 'IN_PROGRESS', 'ACTIVE', 'REFUNDED']),
  /** The number of its services, with their rows of `domains`. */
  owned: v.number(),
})

const OrderRow = v.object({
  id: v.string(),
  customerId: v.string(),
  state: v.picklist(['AWAITING_PAYMENT', 'PAID', 'COMPLETED', 'CANCELLED']),
  method: v.string(),
  grandTotal: v.number(),
  taxAmount: v.number(),
  receipt: v.boolean(),
  items: v.array(ItemRow),
  invoices: v.array(v.object({ number: v.string(), total: v.number() })),
  payments: v.array(
    v.object({
      id: v.string(),
      reference: v.nullable(v.string()),
      state: v.string(),
      received: v.nullable(v.number()),
    }),
  ),
})

const TopUpRow = v.object({
  id: v.string(),
  customerId: v.string(),
  state: v.picklist(['DUE', 'PAID', 'LAPSED']),
  amount: v.number(),
})

const TransferRow = v.object({
  cause: v.string(),
  from: v.string(),
  to: v.string(),
  amount: v.number(),
})

/** All records of money and of what was bought. */
export const readBooks = async (db: Queryable) => {
  const [row] = await rowsOf<{ orders: unknown; topUps: unknown; transfers: unknown }>(
    db,
    sql`select
      (select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'customerId', o.customer_id, 'state', o.state, 'method', o.payment_method,
        'grandTotal', o.grand_total, 'taxAmount', o.tax_amount,
        'receipt', exists (select from pgboss.job j
          where j.name = 'mail-receipt' and j.id = o.id and j.state < 'failed'),
        'items', (select jsonb_agg(jsonb_build_object(
            'id', i.id, 'name', i.subject, 'years', i.duration,
            'amount', i.price - i.discount, 'tax', i.tax, 'fulfilment', i.fulfilment,
            'owned', (select count(*) from services s join domains d on d.id = s.id
              where s.order_item_id = i.id and s.subject = i.subject)))
          from order_items i where i.order_id = o.id),
        'invoices', (select coalesce(jsonb_agg(jsonb_build_object(
            'number', n.number, 'total', n.total)), '[]')
          from invoices n where n.payable_id = o.id),
        'payments', (select coalesce(jsonb_agg(jsonb_build_object(
            'id', p.id, 'reference', p.reference, 'state', p.state, 'received', p.received_amount)), '[]')
          from payments p where p.payable_id = o.id))), '[]') from orders o) as orders,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', y.id, 'customerId', y.customer_id, 'state', y.state, 'amount', y.amount)), '[]')
        from payables y where y.kind = 'TOP_UP') as "topUps",
      (select coalesce(jsonb_agg(jsonb_build_object(
        'cause', cause, 'from', from_account, 'to', to_account, 'amount', amount)), '[]')
        from ledger_transfers) as transfers`,
  )
  return {
    orders: v.parse(v.array(OrderRow), row?.orders),
    topUps: v.parse(v.array(TopUpRow), row?.topUps),
    transfers: v.parse(v.array(TransferRow), row?.transfers),
  }
}

export type Books = Awaited<ReturnType<typeof readBooks>>
type OrderOfBooks = Books['orders'][number]

/** Returns whether an order was charged. */
export const isPaid = ({ state }: Pick<OrderOfBooks, 'state'>): boolean =>
  state === 'PAID' || state === 'COMPLETED'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

const CardTransaction = v.object({
  id: v.string(),
  what: v.picklist(['charge', 'refund', 'void']),
  of: v.string(),
  reference: v.string(),
  reason: v.string(),
  cents: v.number(),
})

/** The outside state: the gateways’ payments and the registry’s names. */
export const readOutside = async (endpoints: ShopApi['sandbox']['endpoints']) => {
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${endpoints.control}/control/${path}`)).json()
  return {
    transactions: v.parse(
      v.array(v.object({ tranId: v.string(), state: v.string(), amount: v.number() })),
      await ask('payway/transactions'),
    ),
    cards: v.parse(v.array(CardTransaction), await ask('cybersource/transactions')),
    paypalOrders: v.parse(
      v.array(
        v.object({
          captures: v.array(
            v.object({ status: v.string(), amount: v.object({ value: v.string() }) }),
          ),
        }),
      ),
      await ask('paypal/orders'),
    ),
    domains: v.parse(
      v.array(v.object({ name: v.string(), registrant: v.string(), years: v.number() })),
      await ask('registry/domains'),
    ),
  }
}

export type Outside = Awaited<ReturnType<typeof readOutside>>

const gatewayOf: Readonly<Record<string, string>> = {
  PAYWAY_PLUS: 'payway',
  CARD: 'cybersource',
  PAYPAL: 'paypal',
  BANK_TRANSFER: 'bank-transfer',
}

/** Expects each order to be unpaid without postings, or paid once and fulfilled or refunded. */
const checkOrder = (order: OrderOfBooks, { transfers }: Books): void => {
  const moved = transfers.filter(({ cause }) => cause.startsWith(`order:${order.id}:`))
  const settled = order.payments.filter(({ state }) => state === 'SETTLED')
  if (!isPaid(order)) {
    expect({ order, moved, settled, invoices: order.invoices }).toEqual({
      order,
      moved: [],
      settled: [],
      invoices: [],
    })
    expect(order.items.every(({ fulfilment }) => fulfilment === 'WAITING')).toBe(true)
    return
  }
  const from =
    order.method === 'BALANCE'
      ? `customer:${order.customerId}:balance`
      : `gateway:${gatewayOf[order.method] ?? ''}`
  expect([...moved].sort((a, b) => a.cause.localeCompare(b.cause))).toEqual([
    {
      cause: `order:${order.id}:net`,
      from,
      to: 'sales',
      amount: order.grandTotal - order.taxAmount,
    },
    { cause: `order:${order.id}:tax`, from, to: 'vat', amount: order.taxAmount },
  ])
  expect(settled.map(({ received }) => received)).toEqual([order.grandTotal])
  expect(order.invoices.map(({ total }) => total)).toEqual([order.grandTotal])
  expect(order).toMatchObject({ state: 'COMPLETED', receipt: true })
  expect(sum(order.items.map(({ amount, tax }) => amount + tax))).toBe(order.grandTotal)
}

const checkItem = (
  item: OrderOfBooks['items'][number],
  order: OrderOfBooks,
  { transfers }: Books,
  { domains }: Outside,
): void => {
  const registered = domains.filter(
    ({ name, registrant }) => name === item.name && registrant === contactIdOf(item.id),
  )
  const refunds = transfers.filter(({ cause }) => cause.startsWith(`refund:${item.id}:`))
  const isActive = isPaid(order) && item.fulfilment === 'ACTIVE'
  const isRefunded = isPaid(order) && item.fulfilment === 'REFUNDED'
  expect({ item, count: registered.length }).toEqual({ item, count: isActive ? 1 : 0 })
  expect(item.owned).toBe(isActive ? 1 : 0)
  expect(sum(refunds.map(({ amount }) => amount))).toBe(isRefunded ? item.amount + item.tax : 0)
  expect(isActive || isRefunded).toBe(isPaid(order))
  const [domain] = registered
  if (domain !== undefined) expect(domain.years).toBe(item.years)
}

/** Returns the successful charges of cards for orders that were not voided. */
export const chargesOf = (books: Books, { cards }: Outside) => {
  const references = new Map(
    books.orders.flatMap((order) =>
      order.payments.map(({ reference }) => [reference, order.id] as const),
    ),
  )
  const succeeded = cards.filter(({ reason }) => reason === '100')
  const undone = new Set(succeeded.filter(({ what }) => what !== 'charge').map(({ of }) => of))
  return succeeded.flatMap(({ id, what, reference, cents }) => {
    const orderId = references.get(reference)
    const isCharge = what === 'charge' && orderId !== undefined && !undone.has(id)
    return isCharge ? [{ orderId, cents }] : []
  })
}

/** Expects all payments of each gateway to be in the ledger, in orders or as credit; gateways count in cents. */
const checkGateways = (books: Books, outside: Outside): void => {
  const took = {
    payway: outside.transactions
      .filter(({ state }) => state === 'APPROVED')
      .map(({ amount }) => amount),
    // With the charges that verified the cards, and their refunds.
    cybersource: outside.cards
      .filter(({ reason }) => reason === '100')
      .map(({ what, cents }) => (what === 'charge' ? cents : -cents)),
    paypal: outside.paypalOrders
      .flatMap(({ captures }) => captures)
      .filter(({ status }) => status === 'COMPLETED')
      .map(({ amount }) => Math.round(Number(amount.value) * 100)),
  }
  for (const [key, cents] of Object.entries(took)) {
    const account = `gateway:${key}`
    const moved = books.transfers.map(({ from, to, amount }) => {
      if (from === account) return amount
      return to === account ? -amount : 0
    })
    expect([key, sum(moved)]).toEqual([key, sum(cents) * 100])
  }
}

/** Expects no money and no domain to be lost or doubled, here or outside. */
export const checkBooks = (books: Books, outside: Outside): void => {
  for (const order of books.orders) {
    checkOrder(order, books)
    for (const item of order.items) checkItem(item, order, books, outside)
  }

  for (const { id, state, amount } of books.topUps) {
    const moved = books.transfers.filter(({ cause }) => cause === `top-up:${id}`)
    expect(moved.map((one) => one.amount)).toEqual(state === 'PAID' ? [amount] : [])
  }

  const items = books.orders.flatMap((order) => order.items)
  const active = items.filter(({ fulfilment }) => fulfilment === 'ACTIVE')
  // Every registered domain is paid.
  expect(outside.domains.map(({ name }) => name).sort()).toEqual(
    active.map(({ name }) => name).sort(),
  )

  checkGateways(books, outside)

  const invoices = books.orders.flatMap((order) => order.invoices)
  const numbers = invoices.map(({ number }) => Number(number.split('-')[2])).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect(invoices).toHaveLength(books.orders.filter(isPaid).length)
}

/** Expects the initial balance with top-ups, less payments plus refunds. */
export const checkBalance = (books: Books, customerId: string, opening: number): void => {
  const account = `customer:${customerId}:balance`
  const held =
    sum(books.transfers.filter(({ to }) => to === account).map(({ amount }) => amount)) -
    sum(books.transfers.filter(({ from }) => from === account).map(({ amount }) => amount))
  const own = books.orders.filter((order) => order.customerId === customerId)
  const paid = own.filter((order) => isPaid(order) && order.method === 'BALANCE')
  const refunded = own
    .flatMap(({ items }) => items)
    .filter(({ fulfilment }) => fulfilment === 'REFUNDED')
  const toppedUp = books.topUps.filter(
    (one) => one.customerId === customerId && one.state === 'PAID',
  )
  const credited = own.flatMap(({ payments }) => payments).filter((p) => p.state === 'CREDITED')
  expect(held).toBe(
    opening -
      sum(paid.map(({ grandTotal }) => grandTotal)) +
      sum(refunded.map(({ amount, tax }) => amount + tax)) +
      sum(toppedUp.map(({ amount }) => amount)) +
      sum(credited.map(({ received }) => received ?? 0)),
  )
}
