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

/** Texts of what happens after a payment. */
const afterPayment = /:(?:fulfilment|setup|no-room|manage|open|use|activate)(?:\.|$)/

/** Returns those of {@link itemMessagesOf} that a cart and its checkout show. */
export const cartItemMessagesOf = (locale: Locale): Messages =>
  Object.fromEntries(
    Object.entries(itemMessagesOf(locale)).filter(([key]) => !afterPayment.test(key)),
  )
