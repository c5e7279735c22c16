import { fromDollars, least, prorate, toCents } from '../contract/money.ts'
import type { Money } from '../contract/money.ts'
import type { SslCertificate } from '../contract/products.ts'

/** What a certificate costs for some years, before tax. */
export interface SslTerm {
  readonly years: number
  /** The whole term. */
  readonly price: Money
  /** Of the whole term, what one year comes to, rounded up to the cent. */
  readonly perYear: Money
  /** Renewing for as long. */
  readonly renewal: Money
  /** Of the renewal, what one year comes to, rounded up to the cent. */
  readonly renewalPerYear: Money
}

const perYear = (price: Money, years: number): Money =>
  prorate(
    toCents(price),
    Array.from({ length: years }, () => 1),
  )[0] ?? price

/** The terms that a certificate is sold for, the shortest first; none when it has no price. */
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

/** The lowest price of a first term among certificates; nothing when none has a price. */
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
