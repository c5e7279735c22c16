import { asciiDigits } from './ascii-digits.ts'
import { fromDollars, toDollars, type Money } from './money.ts'
import { maxDollars } from './shared-shapes.ts'

/** The least amount of a top-up (commerce §9), and the bound that it stays below (§5 names none). */
export const topUpLimits: { readonly minimum: Money; readonly below: Money } = {
  minimum: fromDollars(10),
  below: fromDollars(10_000),
}

/** Why an amount cannot be topped up. */
export type TopUpProblem = 'REQUIRED' | 'INVALID' | 'MIN_VALUE' | 'MAX_VALUE' | 'OVER_LIMIT'

/** Returns whether dollars have no fraction of a cent. */
export const isWholeCents = (dollars: number): boolean => fromDollars(dollars) % 100 === 0

/** Returns why dollars cannot be topped up; undefined when they can. */
export const topUpProblem = (dollars: number): TopUpProblem | undefined => {
  if (!Number.isFinite(dollars)) return 'INVALID'
  if (dollars > maxDollars) return 'MAX_VALUE'
  if (dollars < toDollars(topUpLimits.minimum)) return 'MIN_VALUE'
  if (!isWholeCents(dollars)) return 'INVALID'
  return fromDollars(dollars) >= topUpLimits.below ? 'OVER_LIMIT' : undefined
}

/** Reads an amount as people type it: `1,250.50`, `$20`, Khmer digits. Undefined when it is none. */
export const readAmount = (text: string): number | undefined => {
  const plain = asciiDigits(text).replace(/^\s*\$?\s*|\s+$/g, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/.test(plain)) return undefined
  return Number(plain.replaceAll(',', ''))
}

/** Returns the amount to top up for an order that misses some dollars: whole dollars, at least the minimum. */
export const amountForMissing = (missing: number): number =>
  Math.max(Math.ceil(missing), toDollars(topUpLimits.minimum))
