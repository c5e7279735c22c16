import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const Transaction = v.object({
  tranId: v.string(),
  /** The unguessable name of the hosted page. */
  token: v.string(),
  state: v.picklist(['PENDING', 'APPROVED', 'DECLINED', 'CANCELLED']),
  /** 'pre-auth' holds the money instead of taking it. */
  type: v.picklist(['purchase', 'pre-auth']),
  /** Whole cents, or whole riel. */
  amount: v.number(),
  /** What was paid back, by refunds and chargebacks. */
  refunded: v.optional(v.number(), 0),
  currency: v.picklist(['USD', 'KHR']),
  paymentOption: v.string(),
  /** PayWay's `payment_type`, such as 'KHQR'; empty until approved. */
  paymentType: v.string(),
  /** Approval code, six digits; empty until approved. */
  apv: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
  paidAt: v.string(),
  returnUrl: v.string(),
  cancelUrl: v.string(),
  continueSuccessUrl: v.string(),
  returnParams: v.string(),
  skipSuccessPage: v.boolean(),
  items: v.array(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
})

/** A payment with times in ISO 8601, UTC. */
export type Transaction = Readonly<v.InferOutput<typeof Transaction>>

/** Steps and their state transitions. */
const TRANSITIONS = {
  approve: { from: ['PENDING', 'DECLINED'], to: 'APPROVED' },
  decline: { from: ['PENDING', 'DECLINED'], to: 'DECLINED' },
  cancel: { from: ['PENDING', 'DECLINED'], to: 'CANCELLED' },
} as const

export interface Transactions {
  add(transaction: Transaction): void
  byTranId(tranId: string): Transaction | undefined
  byToken(token: string): Transaction | undefined
  all(): Transaction[]
  /** Runs a step; returns undefined when the state or the expiry forbids it. */
  step(
    tranId: string,
    step: keyof typeof TRANSITIONS,
    facts?: Pick<Transaction, 'apv' | 'paymentType' | 'paidAt'>,
  ): Transaction | undefined
  /** Pays back a part of an approved payment; undefined when it is more than is left. */
  refund(tranId: string, amount: number): Transaction | undefined
  readonly close: () => void
}

/** Opens the transactions under `dataDir`, or in memory without one. */
export function openTransactions(dataDir: string | undefined, now: () => Date): Transactions {
  const file = dataDir === undefined ? undefined : join(dataDir, 'payway-transactions.jsonl')
  const lines = openJsonLines(file, Transaction)
  const byId = new Map<string, Transaction>()
  const idOfToken = new Map<string, string>()
  const put = (transaction: Transaction) => {
    byId.set(transaction.tranId, transaction)
    idOfToken.set(transaction.token, transaction.tranId)
  }
  lines.loaded.forEach(put)

  const save = (transaction: Transaction) => {
    lines.append(transaction)
    put(transaction)
  }
  const present = (transaction: Transaction | undefined) =>
    transaction !== undefined && transaction.state === 'PENDING' && isExpired(transaction, now())
      ? { ...transaction, state: 'CANCELLED' as const }
      : transaction
  return {
    add: save,
    byTranId: (tranId) => present(byId.get(tranId)),
    byToken: (token) => present(byId.get(idOfToken.get(token) ?? '')),
    all: () => [...byId.values()].flatMap((transaction) => present(transaction) ?? []),
    step(tranId, step, facts) {
      const transaction = byId.get(tranId)
      if (transaction === undefined || isExpired(transaction, now())) return undefined
      const { from, to } = TRANSITIONS[step]
      if (!from.some((state) => state === transaction.state)) return undefined
      const changed = { ...transaction, ...facts, state: to }
      save(changed)
      return changed
    },
    refund(tranId, amount) {
      const transaction = byId.get(tranId)
      if (transaction?.state !== 'APPROVED') return undefined
      const refunded = transaction.refunded + amount
      if (refunded > transaction.amount) return undefined
      const changed = { ...transaction, refunded }
      save(changed)
      return changed
    },
    close: lines.close,
  }
}

/** Returns whether the payment has expired. */
export function isExpired(transaction: Transaction, now: Date): boolean {
  return Date.parse(transaction.expiresAt) <= now.getTime()
}
