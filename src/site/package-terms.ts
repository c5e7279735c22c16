import { add, fromDollars, multiply, prorate, subtract, toCents, zero } from '../contract/money.ts'
import type { Money } from '../contract/money.ts'
import type { Package, PackagePrice } from '../contract/products.ts'

/** What one term of a package costs, before tax. */
export interface TermCost {
  readonly months: number
  /** The first term divided by its months, rounded up to the cent. */
  readonly perMonth: Money
  /** The whole first term: what is due at the order. */
  readonly due: Money
  /** The first term without the promotion, when there is one. */
  readonly regular: Money | undefined
  /** Each further term. */
  readonly renewal: Money
}

/** How many months a term has; none for days, by which no package is sold. */
const monthsOf = ({ duration, durationType }: PackagePrice): number | undefined =>
  ({ MONTH: duration, YEAR: duration * 12, DAY: undefined })[durationType]

/** What a package costs, by terms, the shortest first. */
export const termsOf = ({ pricing }: Pick<Package, 'pricing'>): TermCost[] =>
  pricing
    .flatMap((price) => {
      const months = monthsOf(price)
      if (months === undefined || months < 1) return []
      const due = toCents(fromDollars(price.price))
      const regular = toCents(fromDollars(price.regularPrice))
      return [
        {
          months,
          perMonth:
            prorate(
              due,
              Array.from({ length: months }, () => 1),
            )[0] ?? zero,
          due,
          regular: regular > due ? regular : undefined,
          renewal: toCents(fromDollars(price.renewalPrice)),
        },
      ]
    })
    .toSorted((a, b) => a.months - b.months)

/** The terms, in months, in which any of some packages is sold; the shortest first. */
export const termLengths = (packages: readonly Pick<Package, 'pricing'>[]): number[] =>
  [...new Set(packages.flatMap((each) => termsOf(each).map(({ months }) => months)))].toSorted(
    (a, b) => a - b,
  )

/**
 * What paying for a long term at once saves in it, against paying by the shortest term as long, its
 * renewals included. $0 when it saves nothing.
 */
export const savingOf = (terms: readonly TermCost[], term: TermCost): Money => {
  const [shortest] = terms
  if (shortest === undefined || term.months % shortest.months !== 0) return zero
  const renewals = term.months / shortest.months - 1
  const saving = subtract(add(shortest.due, multiply(shortest.renewal, renewals)), term.due)
  return saving > zero ? saving : zero
}

/** The lowest price for a month among some packages that can be had; none when none can. */
export const lowestPerMonth = (
  packages: readonly Pick<Package, 'pricing' | 'isDisabled'>[],
): Money | undefined =>
  packages
    .filter(({ isDisabled }) => !isDisabled)
    .flatMap((each) => termsOf(each).slice(0, 1))
    .map(({ perMonth }) => perMonth)
    .toSorted((a, b) => a - b)[0]
