import { money } from '../../../../../contract/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { StatementCredit } from '../../../../providers/bank/index.ts'
import { matchCredit, type ExpectedTransfer, type PersonReason } from './match-credit.ts'
import { assignCredit, storeCredit } from './record-credit.ts'
import { findTransfers } from './stored-transfer.ts'
import { referencesIn } from './transfer-reference.ts'

/** What an import has done with each credit of a statement. */
export interface Imported {
  readonly settled: readonly { readonly credit: StatementCredit; readonly reference: string }[]
  readonly known: readonly StatementCredit[]
  /** Stored, for staff to look at; without a bank's reference they are not even stored. */
  readonly open: readonly {
    readonly credit: StatementCredit
    readonly why: PersonReason | 'NO_BANK_REFERENCE'
  }[]
}

type One =
  | { readonly is: 'settled'; readonly credit: StatementCredit; readonly reference: string }
  | { readonly is: 'known'; readonly credit: StatementCredit }
  | {
      readonly is: 'open'
      readonly credit: StatementCredit
      readonly why: Imported['open'][number]['why']
    }

/** Returns the transfers that a payer named, with their state now. */
const expectedOf = async (
  tx: Queryable,
  remittance: string,
): Promise<ReadonlyMap<string, ExpectedTransfer>> => {
  const found = await findTransfers(tx, referencesIn(remittance))
  return new Map(
    found.map(({ reference, amount, credits }) => [
      reference,
      { reference, amount, isReceived: credits.length > 0 },
    ]),
  )
}

const importCredit = async (tx: Queryable, credit: StatementCredit, now: Date): Promise<One> => {
  const { bankReference } = credit
  if (bankReference === undefined) return { is: 'open', credit, why: 'NO_BANK_REFERENCE' }
  if (!(await storeCredit(tx, { ...credit, bankReference }, now))) return { is: 'known', credit }
  const match = matchCredit(credit, await expectedOf(tx, credit.remittance))
  if (match.is === 'person') return { is: 'open', credit, why: match.why }
  const { reference } = match
  const received = money(credit.amount)
  await assignCredit(tx, { bankReference, reference, received }, now)
  return { is: 'settled', credit, reference }
}

/** Records the credits of a statement: exact amounts are assigned, others wait for staff. */
export const importStatement = async (
  tx: Queryable,
  credits: readonly StatementCredit[],
  now: Date,
): Promise<Imported> => {
  const all: One[] = []
  // One after another: two of them may name the same transfer.
  for (const credit of credits) all.push(await importCredit(tx, credit, now))
  return {
    settled: all.flatMap((one) => (one.is === 'settled' ? [one] : [])),
    known: all.flatMap((one) => (one.is === 'known' ? [one.credit] : [])),
    open: all.flatMap((one) => (one.is === 'open' ? [one] : [])),
  }
}
