import { toUnicodeName } from '../../platform/domain-names/index.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
  type Recipient,
} from '../../platform/mail/index.ts'

interface Watch {
  readonly watchId: string
  /** In A-labels. */
  readonly domainName: string
}

/** Says that a watched name is free, and links to it. */
export const domainFreeMail = defineMail({
  name: 'domain-free',
  data: async (
    { customerId, ...watch }: Watch & { readonly customerId: string },
    { db }: MailDeps,
  ) => {
    const reader = await findReader(db, customerId)
    return reader && { to: toReader(reader), ...watch }
  },
  identity: ({ watchId }: Watch & { to: Recipient }) => `domain-free-${watchId}`,
  subject: ({ domainName }, { t }) => t('domain-free.subject', { name: toUnicodeName(domainName) }),
  content: ({ domainName }, texts) => {
    const name = toUnicodeName(domainName)
    return {
      intro: texts.t('domain-free.intro', { name }),
      note: texts.t('domain-free.note'),
      action: {
        label: texts.t('domain-free.action', { name }),
        url: texts.link(`/domain/search?domain=${domainName}`),
      },
      footer: accountFooter(texts),
    }
  },
})
