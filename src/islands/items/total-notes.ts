import { byType } from '../../contract/items/by-type.ts'
import type { CartItem, OrderItem, SoldType } from '../../contract/items/variants.ts'
import type { Messages } from '../../i18n/fill.ts'
import { islandOf } from './item-islands.ts'

const noteOf = <T extends SoldType>(
  type: T,
  messages: Messages,
  items: readonly Extract<CartItem | OrderItem, { readonly type: T }>[],
): string | undefined => islandOf(type).totalNote(messages, items)

/** Returns the notes about the total of a cart or an order. */
export const totalNotes = (
  messages: Messages,
  items: readonly (CartItem | OrderItem)[],
): readonly string[] =>
  [...byType(items)].flatMap(([type, group]) => noteOf(type, messages, group) ?? [])
