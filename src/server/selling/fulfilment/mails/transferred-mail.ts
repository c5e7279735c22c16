import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import { defineMail, type MailDeps } from '../../../platform/mail/index.ts'
import { findMailedItem } from './mailed-item.ts'

/** Says that a name was transferred to us. */
export const transferredMail = defineMail({
  name: 'transferred',
  data: ({ orderItemId }: { orderItemId: string }, { db }: MailDeps) =>
    findMailedItem(db, orderItemId),
  identity: ({ item }) => `transferred-${item.id}`,
  subject: ({ item }, { t }) => t('transferred.subject', { name: toUnicodeName(item.subject) }),
  content: ({ item }, { t, link }) => ({
    intro: t('transferred.intro', { name: toUnicodeName(item.subject) }),
    action: { label: t('transferred.action'), url: link('/account/domains') },
  }),
})
