import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const Token = v.object({
  kind: v.literal('token'),
  token: v.string(),
  type: v.string(),
  lastFour: v.string(),
  secure: v.picklist(['none', 'frictionless', 'challenge']),
  atEntry: v.string(),
  later: v.string(),
  deleted: v.optional(v.boolean(), false),
})

const Transaction = v.object({
  kind: v.literal('transaction'),
  id: v.string(),
  what: v.picklist(['charge', 'refund', 'void']),
  /** The charge that is refunded or voided. */
  of: v.string(),
  reference: v.string(),
  /** The reason code; `100` for success. */
  reason: v.string(),
  /** Hundredths of its currency. */
  cents: v.number(),
  currency: v.optional(v.string(), 'USD'),
  networkId: v.string(),
  /** Who began it: `customer` or `merchant`. */
  by: v.string(),
  /** What the merchant said of the use of a stored card. */
  credential: v.optional(
    v.object({
      commerceIndicator: v.string(),
      storedCredentialUsed: v.boolean(),
      previousTransactionId: v.optional(v.string()),
    }),
  ),
  at: v.string(),
})

/** A stored card: how it behaves, without its number. */
export type StoredToken = v.InferOutput<typeof Token>
export type StoredTransaction = v.InferOutput<typeof Transaction>

export interface CardLedger {
  readonly token: (token: string) => StoredToken | undefined
  readonly putToken: (token: StoredToken) => void
  readonly add: (
    transaction: Omit<StoredTransaction, 'kind' | 'id' | 'at' | 'networkId'>,
  ) => StoredTransaction
  readonly byId: (id: string) => StoredTransaction | undefined
  readonly ofReference: (reference: string) => readonly StoredTransaction[]
  readonly all: () => readonly StoredTransaction[]
  readonly close: () => void
}

/** Returns digits as CyberSource's ids have them. */
const newId = (now: Date): string =>
  `${now.getTime()}${String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(0, 9)}`

/** Opens tokens and transactions under `dataDir`, or in memory without one. */
export function openCardLedger(dataDir: string | undefined, now: () => Date): CardLedger {
  const file = dataDir === undefined ? undefined : join(dataDir, 'cybersource.jsonl')
  const lines = openJsonLines(file, v.variant('kind', [Token, Transaction]))
  const tokens = new Map<string, StoredToken>()
  const transactions = new Map<string, StoredTransaction>()
  for (const line of lines.loaded) {
    if (line.kind === 'token') tokens.set(line.token, line)
    else transactions.set(line.id, line)
  }
  return {
    token: (token) => {
      const found = tokens.get(token)
      return found?.deleted === true ? undefined : found
    },
    putToken: (token) => {
      lines.append(token)
      tokens.set(token.token, token)
    },
    add: (given) => {
      const at = now()
      const networkId = randomBytes(7).toString('hex').toUpperCase()
      const transaction = {
        ...{ ...given, kind: 'transaction' as const },
        ...{ id: newId(at), networkId, at: at.toISOString() },
      }
      lines.append(transaction)
      transactions.set(transaction.id, transaction)
      return transaction
    },
    byId: (id) => transactions.get(id),
    ofReference: (reference) =>
      [...transactions.values()].filter((one) => one.reference === reference),
    all: () => [...transactions.values()],
    close: lines.close,
  }
}
