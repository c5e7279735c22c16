import { add, fromDollars, multiply, prorate, subtract, toCents, zero } from '../contract/money.ts'
import type { Money } from '../contract/money.ts'
import type { Package, PackagePrice } from '../contract/products.ts'

/** The price of a term of a package, before tax. */
export interface TermCost {
  readonly months: number
  /** The first term per month, rounded up to the cent. */
  readonly perMonth: Money
  readonly due: Money
  readonly regular: Money | undefined
  readonly renewal: Money
}

const monthsOf = ({ duration, durationType }: PackagePrice): number | undefined =>
  ({ MONTH: duration, YEAR: duration * 12, DAY: undefined })[durationType]

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

/** Returns the terms in months over packages, the shortest first. */
export const termLengths = (packages: readonly Pick<Package, 'pricing'>[]): number[] =>
  [...new Set(packages.flatMap((each) => termsOf(each).map(({ months }) => months)))].toSorted(
    (a, b) => a - b,
  )

/** Returns what a long term saves over renewing the shortest term for as long; $0 if nothing. */
export const savingOf = (terms: readonly TermCost[], term: TermCost): Money => {
  const [shortest] = terms
  if (shortest === undefined || term.months % shortest.months !== 0) return zero
  const renewals = term.months / shortest.months - 1
  const saving = subtract(add(shortest.due, multiply(shortest.renewal, renewals)), term.due)
  return saving > zero ? saving : zero
}

/** Returns the lowest monthly price of available packages; undefined without any. */
export const lowestPerMonth = (
  packages: readonly Pick<Package, 'pricing' | 'isDisabled'>[],
): Money | undefined =>
  packages
    .filter(({ isDisabled }) => !isDisabled)
    .flatMap((each) => termsOf(each).slice(0, 1))
    .map(({ perMonth }) => perMonth)
    .toSorted((a, b) => a - b)[0]
