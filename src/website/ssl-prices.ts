import { fromDollars, least, prorate, toCents } from '../contract/money.ts'
import type { Money } from '../contract/money.ts'
import type { SslCertificate } from '../contract/products.ts'

/** A certificate's price for a number of years, before tax. */
export interface SslTerm {
  readonly years: number
  readonly price: Money
  /** The term per year, rounded up to the cent. */
  readonly perYear: Money
  readonly renewal: Money
  /** The renewal per year, rounded up to the cent. */
  readonly renewalPerYear: Money
}

const perYear = (price: Money, years: number): Money =>
  prorate(
    toCents(price),
    Array.from({ length: years }, () => 1),
  )[0] ?? price

export const sslTerms = ({ prices }: Pick<SslCertificate, 'prices'>): readonly SslTerm[] =>
  prices
    .toSorted((a, b) => a.years - b.years)
    .map(({ years, price, renewal }) => ({
      years,
      price: fromDollars(price),
      perYear: perYear(fromDollars(price), years),
      renewal: fromDollars(renewal),
      renewalPerYear: perYear(fromDollars(renewal), years),
    }))

/** Returns the lowest price of a first term; undefined without prices. */
export const sslFromPrice = (certificates: readonly SslCertificate[]): SslTerm | undefined =>
  certificates
    .map((certificate) => sslTerms(certificate)[0])
    .filter((term) => term !== undefined)
    .reduce<SslTerm | undefined>(
      (lowest, term) =>
        lowest === undefined || least(term.perYear, lowest.perYear) !== lowest.perYear
          ? term
          : lowest,
      undefined,
    )
