import type { CartItem, OrderItem, SoldType } from '../../contract/items/variants.ts'
import { termEnd } from '../../contract/term-end.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { priceText } from '../../ui/Price.tsx'
import { islandOf } from './item-islands.ts'

const startsNow = <T extends SoldType>(
  type: T,
  item: Extract<CartItem | OrderItem, { readonly type: T }>,
): boolean => islandOf(type).startsNow(item)

/** Returns the first renewal of an item that is paid today; undefined when its day is unknown. */
export const renewalText = (
  messages: Messages,
  item: CartItem | OrderItem,
  today: Date,
): string | undefined => {
  if (item.renewalPrice === null || item.renewalPrice === 0 || !startsNow(item.type, item))
    return undefined
  return message(messages, 'renewal', {
    price: priceText(item.renewalPrice),
    date: formatDay(termEnd(today, item).toISOString()),
  })
}
