import { subtract, zero, type Money } from '../../../contract/money.ts'
import type { LoyaltyTier } from '../../../contract/loyalty.ts'
import type { TierRule } from '../../platform/db/schema/index.ts'

/** Returns the highest tier that a spend reaches; the lowest one requires nothing. */
export const tierFor = (tiers: readonly TierRule[], spend: Money): TierRule => {
  const tier = tiers.findLast(({ minimumSpend }) => minimumSpend <= spend) ?? tiers[0]
  if (tier === undefined) throw new Error('a period has tiers')
  return tier
}

const rank = (tiers: readonly TierRule[], tier: LoyaltyTier): number =>
  tiers.findIndex((one) => one.tier === tier)

/** Returns the tier of a period that a customer has: the one reached, or the one carried over if higher. */
export const heldTier = (
  tiers: readonly TierRule[],
  spend: Money,
  carried: LoyaltyTier | undefined,
): TierRule => {
  const reached = tierFor(tiers, spend)
  if (carried === undefined) return reached
  return tiers[Math.max(rank(tiers, reached.tier), rank(tiers, carried))] ?? reached
}

/** Returns the tier above the held one, and what is missing to reach it; undefined at the top. */
export const nextTier = (
  tiers: readonly TierRule[],
  spend: Money,
  held: LoyaltyTier,
): { readonly tier: LoyaltyTier; readonly missing: Money } | undefined => {
  const next = tiers[rank(tiers, held) + 1]
  return next && { tier: next.tier, missing: subtract(next.minimumSpend, spend) }
}

/** Returns the tier that a customer loses with the period, and what is missing to keep it. */
export const losing = (
  tiers: readonly TierRule[],
  spend: Money,
  carried: LoyaltyTier | undefined,
): { readonly tier: LoyaltyTier; readonly missing: Money } | undefined => {
  const held = heldTier(tiers, spend, carried)
  const missing = subtract(held.minimumSpend, spend)
  return missing > zero ? { tier: held.tier, missing } : undefined
}
