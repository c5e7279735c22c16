import type { Money } from '../../../../../contract/money.ts'
import type { StatementCredit } from '../../../../providers/bank/index.ts'
import { referencesIn } from './transfer-reference.ts'

/** A transfer that a statement may have money of. */
export interface ExpectedTransfer {
  readonly reference: string
  readonly amount: Money
  /** Whether its money is recorded already. */
  readonly isReceived: boolean
}

/** Why staff have to look at money. */
export type PersonReason =
  | 'NO_REFERENCE'
  | 'UNKNOWN_REFERENCE'
  | 'SEVERAL_REFERENCES'
  | 'OTHER_CURRENCY'
  | 'OTHER_AMOUNT'
  | 'PAID_BEFORE'

export type Match =
  | { readonly is: 'exact'; readonly reference: string }
  | { readonly is: 'person'; readonly why: PersonReason }

/** Returns the transfer whose exact amount has arrived in dollars; everything else is for a person. */
export const matchCredit = (
  { amount, currency, remittance }: Pick<StatementCredit, 'amount' | 'currency' | 'remittance'>,
  expected: ReadonlyMap<string, ExpectedTransfer>,
): Match => {
  const person = (why: PersonReason): Match => ({ is: 'person', why })
  const named = referencesIn(remittance)
  if (named.length === 0) return person('NO_REFERENCE')
  const known = named.flatMap((reference) => expected.get(reference) ?? [])
  const [transfer, ...others] = known
  if (transfer === undefined) return person('UNKNOWN_REFERENCE')
  if (others.length > 0) return person('SEVERAL_REFERENCES')
  if (currency !== 'USD') return person('OTHER_CURRENCY')
  if (transfer.isReceived) return person('PAID_BEFORE')
  if (amount !== transfer.amount) return person('OTHER_AMOUNT')
  return { is: 'exact', reference: transfer.reference }
}
