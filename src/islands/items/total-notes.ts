import type { CartItem, OrderItem, SoldType } from '../../contract/items/variants.ts'
import type { Messages } from '../../i18n/fill.ts'
import { islandOf } from './item-islands.ts'

const noteOf = <T extends SoldType>(
  type: T,
  messages: Messages,
  items: readonly (CartItem | OrderItem)[],
): string | undefined =>
  islandOf(type).totalNote(
    messages,
    items.filter(
      (item): item is Extract<CartItem | OrderItem, { readonly type: T }> => item.type === type,
    ),
  )

/** Returns the notes about the total of a cart or an order. */
export const totalNotes = (
  messages: Messages,
  items: readonly (CartItem | OrderItem)[],
): readonly string[] =>
  [...new Set(items.map(({ type }) => type))].flatMap((type) => noteOf(type, messages, items) ?? [])
