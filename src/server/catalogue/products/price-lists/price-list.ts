import type { PriceColumn, PriceListKey, PriceProblem } from '../../../../contract/price-lists.ts'
import type { Money } from '../../../../contract/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PlannedPricesRow } from '../../../platform/db/schema/index.ts'
import type { VerbContext } from '../../../platform/verbs/index.ts'
import type { AnnounceRenewalPrice } from '../announce-renewal-price.ts'

export type Prices = Readonly<Partial<Record<PriceColumn, Money>>>

/** What names a row in the database: a TLD, or a package with its region and term. */
export type PriceTarget = readonly string[]

/** A row as it is at a moment. */
export interface PricedRow {
  readonly target: PriceTarget
  /** The cells that name it, as a CSV has them. */
  readonly names: readonly string[]
  /** An amount that is missing has no price. */
  readonly prices: Prices
  /** Returns what is wrong with new prices, beside those that it has. */
  check(given: Prices, has: Prices): Omit<PriceProblem, 'row'> | undefined
}

export interface ApplyDeps extends Pick<VerbContext, 'clock' | 'enqueue'> {
  readonly announce: AnnounceRenewalPrice
}

/** A list of prices that a CSV changes. */
export interface PriceList {
  readonly key: PriceListKey
  readonly names: readonly string[]
  readonly amounts: readonly PriceColumn[]
  /** The noun of its verbs and of its rows in the audit log. */
  readonly noun: 'tld' | 'package' | 'certificate'
  /** Returns all rows in the order of a list. */
  read(db: Queryable, at: Date): Promise<readonly PricedRow[]>
  /** Brings a cell that names a row to the form that `names` has. */
  normalize(cell: string): string
  /** Changes a row; returns the customers who get a notice. @throws VerbError */
  apply(tx: Queryable, deps: ApplyDeps, row: PlannedPricesRow): Promise<readonly string[]>
}
