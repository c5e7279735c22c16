import type { TldRules } from '../../catalogue/products/index.ts'

/** The periods at the beginning and the end of a domain's life, by TLD (ASCII). */
export type RulesByTld = ReadonlyMap<
  string,
  Pick<TldRules, 'graceDays' | 'redemptionDays' | 'cutOffDays' | 'removalDays'>
>

const noTime = { graceDays: 0, redemptionDays: 0, cutOffDays: 12, removalDays: 0 }

/** Returns the periods of a name's (ASCII) TLD. */
export const rulesOf = (name: string, rules: RulesByTld) =>
  rules.get(name.slice(name.indexOf('.') + 1)) ?? noTime
