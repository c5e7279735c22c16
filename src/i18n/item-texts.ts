import { CartItem } from '../contract/items/variants.ts'
import type { Messages } from './fill.ts'
import type { Locale } from './locales.ts'
import { messagesOf, someMessagesOf } from './texts.ts'

export const itemFolders: readonly string[] = CartItem.options.map(({ entries }) =>
  entries.type.literal.toLowerCase().replaceAll('_', '-'),
)

/** Returns the texts of all item kinds, prefixed by the kind (`domain:premium`), and those of addons with their values. */
export const itemMessagesOf = (locale: Locale): Messages => ({
  ...someMessagesOf(locale, 'products', /^(?:addon|unit|value)\./),
  ...Object.fromEntries(
    itemFolders.flatMap((folder) =>
      Object.entries(messagesOf(locale, `items-${folder}`)).map(([key, text]) => [
        `${folder}:${key}`,
        text,
      ]),
    ),
  ),
})
