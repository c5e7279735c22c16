import { add, multiply, toDollars, type Money } from '../../../contract/money.ts'

/** `price` is per piece. */
export interface PurchaseItem {
  readonly name: string
  readonly quantity: number
  readonly price: Money
}

/** PayWay's limit for `items`, in base64 characters. */
const maxLength = 500
/** More rows never fit, so a huge cart is not encoded in vain. */
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

/** Encodes `items` in at most 500 characters: shortens names, then merges the last rows. */
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
  for (let count = Math.min(items.length - 1, maxRows - 1); count > 0; count -= 1) {
    const rows = items.slice(0, count).map((i) => ({ ...i, name: shorten(i.name, shortest) }))
    const merged = encode([...rows, ...mergeFrom(items, count)])
    if (merged.length <= maxLength) return merged
  }
  return encode(mergeFrom(items, 0))
}
