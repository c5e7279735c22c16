import { add, multiply, toDollars, type Money } from '../../../contract/money.ts'

/** One line of what is paid for; `price` is for one piece. */
export interface PurchaseItem {
  readonly name: string
  readonly quantity: number
  readonly price: Money
}

/** The longest `items` that PayWay takes, in base64 characters. */
const maxLength = 500
/** More rows than fit even with empty names, so that a huge cart is not encoded in vain. */
const maxRows = 12
const nameLengths = [60, 40, 24, 14]

const encode = (rows: readonly PurchaseItem[]): string =>
  Buffer.from(
    JSON.stringify(
      rows.map(({ name, quantity, price }) => ({ name, quantity, price: toDollars(price) })),
    ),
  ).toString('base64')

const shorten = (name: string, length: number): string => {
  if (name.length <= length) return name
  return `${Array.from(name)
    .slice(0, length - 1)
    .join('')}…`
}

const mergeFrom = (items: readonly PurchaseItem[], start: number): PurchaseItem[] => {
  const rest = items.slice(start)
  if (rest.length === 0) return []
  const price = add(...rest.map((item) => multiply(item.price, item.quantity)))
  return [{ name: `+${rest.length} more`, quantity: 1, price }]
}

/**
 * The `items` field: base64 of a JSON list, at most 500 characters (code 13 beyond). Names are
 * shortened first; then the last rows become one, which keeps the sum. It is a description only:
 * PayWay never compares it with the amount.
 */
export const encodeItems = (items: readonly PurchaseItem[]): string => {
  if (items.length <= maxRows) {
    const whole = encode(items)
    if (whole.length <= maxLength) return whole
    for (const length of nameLengths) {
      const shorter = encode(items.map((i) => ({ ...i, name: shorten(i.name, length) })))
      if (shorter.length <= maxLength) return shorter
    }
  }
  const shortest = nameLengths.at(-1) ?? 0
  for (let kept = Math.min(items.length - 1, maxRows - 1); kept > 0; kept -= 1) {
    const rows = items.slice(0, kept).map((i) => ({ ...i, name: shorten(i.name, shortest) }))
    const merged = encode([...rows, ...mergeFrom(items, kept)])
    if (merged.length <= maxLength) return merged
  }
  return encode(mergeFrom(items, 0))
}
