/** US dollars in whole ten-thousandths: $1 is 10_000. Sums up to 2^53 are exact; the cap is $100,000,000 (commerce §5). */
export type Money = number & { readonly __unit: 'ten-thousandths of a dollar' }

const perDollar = 10_000
const perCent = 100

/** Brands ten-thousandths as money. Throws a RangeError if they are not a safe integer. */
export const money = (tenThousandths: number): Money => {
  if (!Number.isSafeInteger(tenThousandths)) throw new RangeError('money is a safe integer')
  // -0 would print as "-0.00" and differ from 0 in Object.is.
  return (tenThousandths === 0 ? 0 : tenThousandths) as Money
}

export const zero = money(0)

/** Converts decimal dollars of JSON to money, rounding half away from zero at four decimals. */
export const fromDollars = (dollars: number): Money => {
  if (!Number.isFinite(dollars)) throw new RangeError('dollars are a finite number')
  const scaled = Math.abs(dollars) * perDollar
  // A product such as 1.00005's can fall just below the half; a relative epsilon corrects it.
  const rounded = Math.floor(scaled + 0.5 + scaled * Number.EPSILON)
  return money(dollars < 0 ? -rounded : rounded)
}

/** Converts money to decimal dollars of JSON: 218_900 is 21.89. */
export const toDollars = (amount: Money): number => amount / perDollar

/** Returns the sum; $0 of nothing. */
export const add = (...amounts: readonly Money[]): Money =>
  money(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/** Returns `a` - `b`; may be negative. */
export const subtract = (a: Money, b: Money): Money => money(a - b)

/** Returns an amount multiplied. Throws a RangeError if `times` is not a whole number. */
export const multiply = (amount: Money, times: number): Money => {
  if (!Number.isSafeInteger(times))
    throw new RangeError('an amount is multiplied by a whole number')
  return money(amount * times)
}

/** Returns the smaller amount. */
export const least = (a: Money, b: Money): Money => (a < b ? a : b)

/** Divides whole numbers and rounds down; exact, unlike a quotient's floor. */
const floorOf = (dividend: number, divisor: number): number => {
  const rest = dividend % divisor
  return (dividend - (rest < 0 ? rest + divisor : rest)) / divisor
}

const bigFloorOf = (dividend: bigint, divisor: bigint): bigint =>
  dividend >= 0n ? dividend / divisor : -((-dividend + divisor - 1n) / divisor)

/** Returns a percentage (7.25 is 7.25 %) of an amount, rounded half up to a cent (GDT notice 4908). */
export const percentOf = (amount: Money, percent: number): Money => {
  const hundredths = Math.round(percent * 100)
  // amount × percent, in ten-thousandths of a dollar × 10_000.
  const unit = perCent * 10_000
  const product = amount * hundredths
  // BigInt only beyond 2^53: it is ten times slower, and a price has many lines.
  const cents =
    Math.abs(product) < 2 ** 52
      ? floorOf(product + unit / 2, unit)
      : Number(bigFloorOf(BigInt(amount) * BigInt(hundredths) + BigInt(unit / 2), BigInt(unit)))
  return multiply(money(cents), perCent)
}

/** Rounds an amount half up to a cent. */
export const toCents = (amount: Money): Money => percentOf(amount, 100)

const checkShare = (amount: Money, part: number, whole: number): void => {
  if (amount < 0 || !Number.isSafeInteger(part) || part < 0)
    throw new RangeError('a share is of an amount and a whole number from 0')
  if (!Number.isSafeInteger(whole) || whole < 1) throw new RangeError('a whole counts from 1')
}

/** Returns amount × part ÷ whole, rounded half up to a cent. */
export const shareOf = (amount: Money, part: number, whole: number): Money => {
  checkShare(amount, part, whole)
  const unit = multiply(money(perCent), whole)
  return multiply(money(floorOf(add(multiply(amount, 2 * part), unit), multiply(unit, 2))), perCent)
}

/** Returns amount × part ÷ whole, rounded up to a cent. */
export const shareRoundedUp = (amount: Money, part: number, whole: number): Money => {
  checkShare(amount, part, whole)
  const unit = multiply(money(perCent), whole)
  return multiply(money(floorOf(add(multiply(amount, part), money(unit - 1)), unit)), perCent)
}

/** Splits whole cents by weights; the leftover cents go to the parts that rounding cost most. */
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

/** Formats money: `$21.89`, 2 to 4 decimals (commerce §9), sign in front, the same in both languages. */
export const formatMoney = (amount: Money): string => {
  const absolute = Math.abs(amount)
  const whole = Math.trunc(absolute / perDollar)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = (absolute % perDollar)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')
  return `${amount < 0 ? '−' : ''}$${whole}.${decimals}`
}

/** Formats money for a gateway: `21.89`. Throws a RangeError on fractional cents. */
export const toDecimalText = (amount: Money): string => {
  if (amount < 0 || amount % perCent !== 0) throw new RangeError('not a payable amount of cents')
  return (amount / perDollar).toFixed(2)
}
