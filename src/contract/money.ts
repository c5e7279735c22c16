/**
 * An amount of US dollars as a whole number of ten-thousandths: $1 is 10_000. Integers up to 2^53
 * hold the cap of $100,000,000 (commerce §5) ten thousand times over, so no sum of ours can lose a
 * digit. Everything that computes with money is in this file.
 */
export type Money = number & { readonly __unit: 'ten-thousandths of a dollar' }

const perDollar = 10_000
const perCent = 100

/** Takes a whole number of ten-thousandths for money. @throws RangeError if it is not a safe integer. */
export const money = (tenThousandths: number): Money => {
  if (!Number.isSafeInteger(tenThousandths)) throw new RangeError('money is a safe integer')
  // -0 would print as "-0.00" and differ from 0 in Object.is.
  return (tenThousandths === 0 ? 0 : tenThousandths) as Money
}

/** $0. */
export const zero = money(0)

/** Decimal dollars, as JSON carries them, to money; rounded half away from zero at four decimals. */
export const fromDollars = (dollars: number): Money => {
  if (!Number.isFinite(dollars)) throw new RangeError('dollars are a finite number')
  const scaled = Math.abs(dollars) * perDollar
  // The product of a decimal such as 1.00005 can fall just under the half; a relative nudge mends it.
  const rounded = Math.floor(scaled + 0.5 + scaled * Number.EPSILON)
  return money(dollars < 0 ? -rounded : rounded)
}

/** Money to decimal dollars, as JSON carries them: 218_900 is 21.89. */
export const toDollars = (amount: Money): number => amount / perDollar

/** The sum; of nothing it is $0. */
export const add = (...amounts: readonly Money[]): Money =>
  money(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/** `a` less `b`; may be negative. */
export const subtract = (a: Money, b: Money): Money => money(a - b)

/** An amount taken `times` times. @throws RangeError if `times` is not a whole number. */
export const multiply = (amount: Money, times: number): Money => {
  if (!Number.isSafeInteger(times))
    throw new RangeError('an amount is multiplied by a whole number')
  return money(amount * times)
}

/** The smaller of two amounts. */
export const least = (a: Money, b: Money): Money => (a < b ? a : b)

/**
 * The share of an amount, rounded to a whole cent, half up (GDT notice 4908: the half rounds up).
 * `percent` has at most two decimals: 10 is 10 %, 7.25 is 7.25 %.
 */
export const percentOf = (amount: Money, percent: number): Money => {
  const hundredths = Math.round(percent * 100)
  // amount × percent, in ten-thousandths of a dollar × 10_000; BigInt since it can pass 2^53.
  const product = BigInt(amount) * BigInt(hundredths)
  const unit = BigInt(perCent) * 10_000n
  const half = unit / 2n
  const shifted = product + half
  const floor = shifted >= 0n ? shifted / unit : -((-shifted + unit - 1n) / unit)
  return multiply(money(Number(floor)), perCent)
}

/** An amount rounded to a whole cent, half up. */
export const toCents = (amount: Money): Money => percentOf(amount, 100)

/**
 * Splits an amount by weights without losing a cent: the parts are whole cents and add up to the
 * amount; what rounding leaves over goes, a cent each, to the parts that lost most by it.
 *
 * @param amount whole cents, not negative
 * @param weights not negative; if all are zero they count as equal
 */
export const prorate = (amount: Money, weights: readonly number[]): Money[] => {
  if (amount < 0 || amount % perCent !== 0) throw new RangeError('only whole cents can be split')
  const given = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = given === 0 ? weights.map(() => 1) : weights
  const sum = BigInt(given === 0 ? weights.length : given)
  const cents = BigInt(amount / perCent)
  const parts = shares.map((weight) => {
    const product = cents * BigInt(weight)
    return { whole: product / sum, rest: product % sum }
  })
  const spread = parts.reduce((total, { whole }) => total + whole, 0n)
  const byRest = parts
    .map((part, at) => ({ at, rest: part.rest }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  const extra = new Set(byRest.slice(0, Number(cents - spread)).map(({ at }) => at))
  return parts.map(({ whole }, at) => money(Number(whole + (extra.has(at) ? 1n : 0n)) * perCent))
}

/**
 * Money as the shop shows it: `$21.89`, 2 to 4 decimals (commerce §9), thousands grouped by commas,
 * the sign in front. The same in English and Khmer, where `Intl` would put the sign last.
 */
export const formatMoney = (amount: Money): string => {
  const absolute = Math.abs(amount)
  const whole = Math.trunc(absolute / perDollar)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = (absolute % perDollar)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')
  return `${amount < 0 ? '-' : ''}$${whole}.${decimals}`
}

/** Money as a gateway writes it: `21.89`, two decimals, no sign. @throws RangeError on part cents. */
export const toDecimalText = (amount: Money): string => {
  if (amount < 0 || amount % perCent !== 0) throw new RangeError('not a payable amount of cents')
  return (amount / perDollar).toFixed(2)
}
