import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
  type Recipient,
} from '../../platform/mail/index.ts'
import { brandNames } from './brand-names.ts'
import { shownMonth } from './card-expiry.ts'
import { expiryOf, type CardJson } from './stored-cards.ts'

/** Says that a card expires, and asks for another. */
export const cardExpiresMail = defineMail({
  name: 'card-expires',
  data: async ({ cardId }: { readonly cardId: string }, { db }: MailDeps) => {
    const [row] = await rowsOf<{ card: CardJson }>(
      db,
      sql`select to_jsonb(c) as card from cards c
        where c.id = ${cardId}::uuid and c.removed_at is null`,
    )
    const reader = row && (await findReader(db, row.card.customer_id))
    return row && reader && { to: toReader(reader), card: row.card }
  },
  identity: ({ card }: { to: Recipient; card: CardJson }) => `card-expires-${card.id}`,
  subject: ({ card }, { t }) => t('card-expires.subject', paramsOf(card)),
  content: ({ card }, texts) => ({
    intro: texts.t('card-expires.intro', paramsOf(card)),
    action: { label: texts.t('card-expires.action'), url: texts.link('/account/cards') },
    footer: accountFooter(texts),
  }),
})

/** Returns the placeholders of texts about a card. */
export const paramsOf = (card: CardJson) => ({
  brand: brandNames[card.brand],
  lastFour: card.last_four,
  month: shownMonth(expiryOf(card)),
})
