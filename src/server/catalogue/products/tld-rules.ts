import type { TldContent } from '../../../contract/domains.ts'
import { add, toDollars, zero, type Money } from '../../../contract/money.ts'
import type { TldRecord, TldRules } from './tlds.ts'

/** Returns a restore's price: the fee and a year's renewal, or $0 where impossible. */
export const reactivationPrice = (
  { renewalPrice }: Pick<TldRecord, 'renewalPrice'>,
  { redemptionDays, redemptionFee }: Pick<TldRules, 'redemptionDays' | 'redemptionFee'>,
): Money => (redemptionDays === 0 ? zero : add(redemptionFee, renewalPrice))

export const showTldContent = (
  tld: TldRecord,
  rules: TldRules,
  related: readonly string[],
): TldContent => ({
  tld: tld.tld,
  minimumYears: tld.minimumYears,
  maximumYears: tld.maximumYears,
  documents: rules.documents,
  eligibility: rules.eligibility,
  scripts: rules.scripts,
  graceDays: rules.graceDays,
  redemptionDays: rules.redemptionDays,
  reactivationPrice: toDollars(reactivationPrice(tld, rules)),
  cutOffDays: rules.cutOffDays,
  transfer: { authCode: rules.transferAuthCode, addedYears: rules.transferAddedYears },
  removalDays: rules.removalDays,
  related: [...related],
})
