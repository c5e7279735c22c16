import type { TldRules } from '../../catalogue/products/index.ts'

/** What registries allow at the beginning and at the end of a name, by TLD (ASCII). */
export type RulesByTld = ReadonlyMap<
  string,
  Pick<TldRules, 'graceDays' | 'redemptionDays' | 'cutOffDays' | 'removalDays'>
>

// A TLD that is no longer in the catalogue: nothing is promised.
const noTime = { graceDays: 0, redemptionDays: 0, cutOffDays: 12, removalDays: 0 }

/** The rules of a name's (ASCII) TLD. */
export const rulesOf = (name: string, rules: RulesByTld) =>
  rules.get(name.slice(name.indexOf('.') + 1)) ?? noTime
