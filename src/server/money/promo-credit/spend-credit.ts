import { add, least, money, subtract, zero, type Money } from '../../../contract/money.ts'

/** A gift of promo credit with what is left of it. */
export interface CreditGrant {
  readonly id: string
  readonly remaining: Money
  /** Undefined: it does not expire. */
  readonly expiresAt: Date | undefined
}

/** What is taken from a grant, or goes back to it. */
export interface CreditShare {
  readonly grantId: string
  readonly amount: Money
}

/** What an order took from a grant, and how much of it went back before. */
export interface CreditUse extends CreditShare {
  readonly returned: Money
  readonly expiresAt: Date | undefined
}

type Expiring = Pick<CreditGrant, 'expiresAt'>

const lastMoment = Number.MAX_SAFE_INTEGER

const bySoonestExpiry = (one: Expiring, other: Expiring): number =>
  (one.expiresAt?.getTime() ?? lastMoment) - (other.expiresAt?.getTime() ?? lastMoment)

/** Returns the grants that can be spent now, the one that expires first in front. */
export const currentGrants = (grants: readonly CreditGrant[], now: Date): readonly CreditGrant[] =>
  grants
    .filter(
      ({ remaining, expiresAt }) => remaining > 0 && (expiresAt === undefined || now < expiresAt),
    )
    .toSorted(bySoonestExpiry)

/** Returns how much can be spent now, in whole cents. */
export const availableCredit = (grants: readonly CreditGrant[], now: Date): Money => {
  const sum = add(zero, ...currentGrants(grants, now).map(({ remaining }) => remaining))
  return money(sum - (sum % 100))
}

/** Takes an amount from parts in their order; less when they have less. */
const takeInOrder = (
  parts: readonly { readonly grantId: string; readonly most: Money }[],
  wanted: Money,
): readonly CreditShare[] => {
  let rest = wanted
  return parts.flatMap(({ grantId, most }) => {
    const amount = least(most, rest)
    rest = subtract(rest, amount)
    return amount > 0 ? [{ grantId, amount }] : []
  })
}

/** Returns which grants pay how much: the one that expires first pays first. */
export const spendCredit = (
  grants: readonly CreditGrant[],
  wanted: Money,
  now: Date,
): readonly CreditShare[] =>
  takeInOrder(
    currentGrants(grants, now).map(({ id, remaining }) => ({ grantId: id, most: remaining })),
    wanted,
  )

/** Returns what goes back to which grants: first to the one that expires last. */
export const restoreCredit = (uses: readonly CreditUse[], wanted: Money): readonly CreditShare[] =>
  takeInOrder(
    uses
      .toSorted((one, other) => bySoonestExpiry(other, one))
      .map(({ grantId, amount, returned }) => ({ grantId, most: subtract(amount, returned) })),
    wanted,
  )
