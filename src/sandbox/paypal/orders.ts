import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const Amount = v.object({
  currency_code: v.string(),
  /** With two decimals. */
  value: v.string(),
})
export type Amount = v.InferOutput<typeof Amount>

const Capture = v.object({
  id: v.string(),
  status: v.picklist(['COMPLETED', 'PENDING', 'DECLINED', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  amount: Amount,
})
export type Capture = v.InferOutput<typeof Capture>

const Refund = v.object({
  id: v.string(),
  /** The `PayPal-Request-Id`; a repeated one refunds nothing. */
  requestId: v.string(),
  status: v.optional(v.picklist(['COMPLETED', 'PENDING', 'FAILED']), 'COMPLETED'),
  amount: Amount,
})
export type Refund = v.InferOutput<typeof Refund>

const Order = v.object({
  id: v.string(),
  /** The `PayPal-Request-Id` of its creation; a repeated one creates nothing. */
  requestId: v.string(),
  status: v.picklist(['CREATED', 'APPROVED', 'COMPLETED']),
  amount: Amount,
  custom_id: v.optional(v.string()),
  invoice_id: v.optional(v.string()),
  description: v.optional(v.string(), ''),
  brandName: v.optional(v.string(), ''),
  createdAt: v.string(),
  captures: v.array(Capture),
  refunds: v.array(Refund),
})

/** An order with its captures and refunds. */
export type Order = Readonly<v.InferOutput<typeof Order>>

export interface Orders {
  readonly put: (order: Order) => void
  readonly byId: (id: string) => Order | undefined
  readonly byRequestId: (requestId: string) => Order | undefined
  readonly byInvoiceId: (invoiceId: string) => Order | undefined
  readonly byCapture: (captureId: string) => Order | undefined
  readonly all: () => Order[]
  readonly close: () => void
}

/** Returns an id as PayPal's: 17 capitals and digits. */
export function newId(): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXY'
  return Array.from(randomBytes(17), (byte) => letters[byte % letters.length]).join('')
}

/** Opens the orders under `dataDir`, or in memory without one. */
export function openOrders(dataDir: string | undefined): Orders {
  const file = dataDir === undefined ? undefined : join(dataDir, 'paypal-orders.jsonl')
  const lines = openJsonLines(file, Order)
  const byId = new Map(lines.loaded.map((order) => [order.id, order]))
  const find = (matches: (order: Order) => boolean) => [...byId.values()].find(matches)
  return {
    put: (order) => {
      lines.append(order)
      byId.set(order.id, order)
    },
    byId: (id) => byId.get(id),
    byRequestId: (requestId) => find((order) => order.requestId === requestId),
    byInvoiceId: (invoiceId) => find((order) => order.invoice_id === invoiceId),
    byCapture: (captureId) =>
      find(({ captures }) => captures.some((capture) => capture.id === captureId)),
    all: () => [...byId.values()],
    close: lines.close,
  }
}
