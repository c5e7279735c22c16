import type { TldRules } from '../../catalogue/products/index.ts'

/** The periods of a domain's life and how it is transferred, by TLD (ASCII). */
export type RulesByTld = ReadonlyMap<
  string,
  Pick<TldRules, 'graceDays' | 'redemptionDays' | 'cutOffDays' | 'removalDays' | 'transferAuthCode'>
>

const unruled = {
  ...{ graceDays: 0, redemptionDays: 0, cutOffDays: 12, removalDays: 0 },
  transferAuthCode: true,
}

/** Returns the rules of a name's (ASCII) TLD. */
export const rulesOf = (name: string, rules: RulesByTld) =>
  rules.get(name.slice(name.indexOf('.') + 1)) ?? unruled
