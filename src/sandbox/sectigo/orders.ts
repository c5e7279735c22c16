import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

export const methods = ['CNAME_CSR_HASH', 'HTTP_CSR_HASH', 'HTTPS_CSR_HASH', 'EMAIL'] as const
export type Method = (typeof methods)[number]

const Name = v.object({
  name: v.string(),
  method: v.picklist(methods),
  email: v.string(),
  /** The code in the mail. */
  code: v.string(),
  isValidated: v.boolean(),
})
export type Name = Readonly<v.InferOutput<typeof Name>>

const Issue = v.object({
  certificateId: v.string(),
  /** DER in base64. */
  csr: v.string(),
  uniqueValue: v.string(),
  names: v.array(Name),
  /** When the authority last looked for records and files; empty before. */
  checkedAt: v.string(),
  /** When the last name was validated; empty before. */
  validatedAt: v.string(),
  /** The CAA records of a name forbade it at the last try to sign. */
  isForbidden: v.optional(v.boolean(), false),
  /** PEM; empty before it is signed. */
  certificate: v.string(),
  isRevoked: v.boolean(),
})
/** A certificate of an order, or its replacement. */
export type Issue = Readonly<v.InferOutput<typeof Issue>>

const Order = v.object({
  orderNumber: v.string(),
  product: v.string(),
  days: v.number(),
  foreignOrderNumber: v.string(),
  createdAt: v.string(),
  /** Left of the order that it renews. */
  carriedDays: v.optional(v.number(), 0),
  /** Empty for domain validation. */
  organisation: v.string(),
  isOrganisationValidated: v.boolean(),
  state: v.picklist(['open', 'rejected', 'refunded']),
  issues: v.array(Issue),
})
export type Order = Readonly<v.InferOutput<typeof Order>>

/** A call with its code. */
export interface Call {
  readonly call: string
  readonly about: string
  readonly code: number
}

/** Everything that the authority knows of the account. */
export interface Orders {
  byNumber(orderNumber: string): Order | undefined
  byCertificate(certificateId: string): Order | undefined
  all(): readonly Order[]
  /** Adds or replaces an order. */
  put(order: Order): void
  nextNumber(): string
  readonly calls: Call[]
  readonly close: () => void
}

const firstNumber = 700_000_000

/** Opens the orders under `dataDir`, or in memory without one. */
export function openOrders(dataDir: string | undefined): Orders {
  const file = dataDir === undefined ? undefined : join(dataDir, 'sectigo-orders.jsonl')
  const lines = openJsonLines(file, Order)
  const byNumber = new Map(lines.loaded.map((order) => [order.orderNumber, order]))
  const all = () => [...byNumber.values()]
  let last = all().reduce(
    (most, { orderNumber, issues }) =>
      Math.max(most, Number(orderNumber), ...issues.map((one) => Number(one.certificateId))),
    firstNumber,
  )
  return {
    byNumber: (orderNumber) => byNumber.get(orderNumber),
    byCertificate: (id) =>
      all().find(({ issues }) => issues.some(({ certificateId }) => certificateId === id)),
    all,
    put: (order) => {
      lines.append(order)
      byNumber.set(order.orderNumber, order)
    },
    nextNumber: () => String((last += 1)),
    calls: [],
    close: lines.close,
  }
}

/** Returns the latest certificate of an order. */
export const currentIssue = ({ issues, orderNumber }: Order): Issue => {
  const issue = issues.at(-1)
  if (issue === undefined) throw new Error(`the order ${orderNumber} has no certificate`)
  return issue
}

const dayMs = 86_400_000

/** Returns the midnight at which an order ends. */
export const endOf = ({
  createdAt,
  days,
  carriedDays,
}: Pick<Order, 'createdAt' | 'days' | 'carriedDays'>): number =>
  (Math.floor(Date.parse(createdAt) / dayMs) + days + carriedDays) * dayMs

const carriedWithinDays = 30

/** Returns the days that are left of an order of the same product and names: a renewal within 30 days before its end keeps them. */
export const daysLeft = (
  orders: Orders,
  { product, names }: { readonly product: string; readonly names: readonly Name[] },
  now: Date,
): number => {
  const nameList = (of: readonly Name[]) => of.map(({ name }) => name).join(' ')
  const left = orders.all().flatMap((order) => {
    const isSame =
      order.product === product && nameList(currentIssue(order).names) === nameList(names)
    const days = endOf(order) / dayMs - Math.floor(now.getTime() / dayMs)
    const isNear = days > 0 && days <= carriedWithinDays
    return order.state === 'open' && isSame && isNear ? days : []
  })
  return Math.max(0, ...left)
}

/** Returns an order with a changed latest certificate. */
export const withIssue = (order: Order, change: Partial<Issue>): Order => ({
  ...order,
  issues: [...order.issues.slice(0, -1), { ...currentIssue(order), ...change }],
})
