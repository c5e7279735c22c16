import type { CreditProblem } from '../../../contract/promo-credit.ts'
import { add, least, money, prorate, zero, type Money } from '../../../contract/money.ts'
import {
  availableCredit,
  currentGrants,
  spendCredit,
  type CreditGrant,
  type CreditShare,
} from '../../money/promo-credit/index.ts'

/** The fields of a cart line that promo credit depends on. */
export interface CreditLine {
  /** Whether promo credit pays for its product. */
  readonly isPayable: boolean
  /** After sales, before tax. */
  readonly net: Money
}

/** The promo credit of a cart. */
export interface AppliedCredit {
  readonly amount: Money
  /** Of each line. */
  readonly shares: readonly Money[]
  /** Of each grant. */
  readonly taken: readonly CreditShare[]
  readonly available: Money
  /** When the first part of what is available expires. */
  readonly expiresAt: Date | undefined
  readonly problem: Exclude<CreditProblem, 'VOUCHER'> | undefined
}

const downToCents = (amount: Money): Money => money(amount - (amount % 100))

/** Spreads promo credit over the lines that it pays for, before tax, by whole cents. */
export const applyCredit = (
  grants: readonly CreditGrant[],
  lines: readonly CreditLine[],
  now: Date,
): AppliedCredit => {
  const nets = lines.map(({ isPayable, net }) => (isPayable ? downToCents(net) : zero))
  const payable = add(zero, ...nets)
  const available = availableCredit(grants, now)
  const amount = least(available, payable)
  return {
    amount,
    shares: amount === zero ? lines.map(() => zero) : prorate(amount, nets),
    taken: spendCredit(grants, amount, now),
    available,
    expiresAt: currentGrants(grants, now)[0]?.expiresAt,
    problem: available === zero ? 'NONE' : payable === zero ? 'NOTHING_FITS' : undefined,
  }
}
