import { CartItem } from '../contract/items/variants.ts'
import type { Messages } from './fill.ts'
import type { Locale } from './locales.ts'
import { messagesOf } from './texts.ts'

/** The folders of the kinds of items: a type in lower case, with hyphens. */
export const itemFolders: readonly string[] = CartItem.options.map(({ entries }) =>
  entries.type.literal.toLowerCase().replaceAll('_', '-'),
)

/** Returns the texts of all kinds of items, each key with its kind in front: `domain:premium`. */
export const itemMessagesOf = (locale: Locale): Messages =>
  Object.fromEntries(
    itemFolders.flatMap((folder) =>
      Object.entries(messagesOf(locale, `items-${folder}`)).map(([key, text]) => [
        `${folder}:${key}`,
        text,
      ]),
    ),
  )
