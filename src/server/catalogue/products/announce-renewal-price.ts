import type { Money } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { VerbContext } from '../../platform/verbs/index.ts'

/** A TLD's renewal price before and after a change. */
export interface RenewalPriceChange {
  readonly tld: string
  /** Of a year in the catalogue. */
  readonly before: Money
  readonly after: Money
}

/** Applies a changed renewal price to the domains that customers own; returns who gets a notice. */
export type AnnounceRenewalPrice = (
  tx: Queryable,
  deps: Pick<VerbContext, 'clock' | 'enqueue'>,
  change: RenewalPriceChange,
) => Promise<readonly string[]>
