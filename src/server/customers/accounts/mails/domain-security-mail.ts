import { formatMoney, money } from '../../../../contract/money.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  shownTime,
  toReader,
  type Recipient,
} from '../../../platform/mail/index.ts'
import type { SecurityMail } from '../jobs.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'

/** What happened to a customer's domain. */
export type DomainChange = Extract<SecurityMail, { readonly domainName: string }>

const changes = {
  AUTH_CODE_SHOWN: 'auth-code-shown',
  DOMAIN_CONTACT_CHANGED: 'domain-contact-changed',
  NAMESERVERS_CHANGED: 'nameservers-changed',
  DOMAIN_REMOVED: 'domain-removed',
  TRANSFER_OUT: 'transfer-out',
  DOMAIN_MOVED_AWAY: 'domain-moved-away',
} as const satisfies Record<DomainChange['mail'], string>

/** Reports that a domain's auth code was shown, its contact or nameservers changed, or that it leaves or was removed. */
export const domainSecurityMail = defineMail({
  name: 'domain-security',
  data: async (change: DomainChange, { db }: AccountMailDeps) => {
    const reader = await findReader(db, change.customerId)
    return reader && { to: toReader(reader), id: reader.id, change }
  },
  identity: ({ id, change }: { to: Recipient; id: string; change: DomainChange }) =>
    `${changes[change.mail]}-${id}-${new Date(change.at).getTime()}`,
  subject: ({ change }, { t }) =>
    t(`security.${changes[change.mail]}.subject`, { name: toUnicodeName(change.domainName) }),
  content: ({ to, change }, texts) => ({
    intro: texts.t(`security.${changes[change.mail]}.intro`, {
      name: toUnicodeName(change.domainName),
      username: to.name,
      time: shownTime(new Date(change.at)),
      amount: change.mail === 'DOMAIN_REMOVED' ? formatMoney(money(change.amount)) : '',
    }),
    note: texts.t(`security.${changes[change.mail]}.note`),
    action: { label: texts.t('security.not-me'), url: texts.link('/forgot-password') },
    footer: accountFooter(texts),
  }),
})
