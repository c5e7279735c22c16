import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

/** Money that arrives in the merchant's account. */
export const BankCredit = v.strictObject({
  /** As the statement shows it: `14.29`. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,11}(?:\.\d{1,2})?$/)),
  currency: v.optional(v.picklist(['USD', 'KHR', 'THB', 'AED']), 'USD'),
  payer: v.optional(v.pipe(v.string(), v.maxLength(140)), 'Sok Dara'),
  /** What the payer wrote. */
  remittance: v.optional(v.pipe(v.string(), v.maxLength(140)), ''),
  /** The bank's reference; a new one by default. */
  reference: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,35}$/))),
})
type BankCredit = v.InferOutput<typeof BankCredit>

const Booked = v.object({
  ...BankCredit.entries,
  reference: v.string(),
  /** ISO 8601 in UTC. */
  bookedAt: v.string(),
})

/** A booked entry of the account. */
export type BookedCredit = Readonly<v.InferOutput<typeof Booked>>

/** The merchant's account at a bank. */
export interface BankCredits {
  readonly all: () => readonly BookedCredit[]
  add(credit: BankCredit): BookedCredit
  readonly close: () => void
}

/** Opens the account under `dataDir`, or in memory without one. */
export function openBankCredits(dataDir: string | undefined, now: () => Date): BankCredits {
  const file = dataDir === undefined ? undefined : join(dataDir, 'bank-credits.jsonl')
  const lines = openJsonLines(file, Booked)
  let credits: readonly BookedCredit[] = lines.loaded
  return {
    all: () => credits,
    add: (credit) => {
      const bookedAt = now().toISOString()
      const number = String(credits.length + 1).padStart(6, '0')
      const reference =
        credit.reference ?? `FT${bookedAt.slice(2, 10).replaceAll('-', '')}${number}`
      const booked = { ...credit, reference, bookedAt }
      credits = [...credits, booked]
      lines.append(booked)
      return booked
    },
    close: lines.close,
  }
}
