import {
  accountFooter,
  defineMail,
  findReader,
  shownTime,
  toReader,
  type Recipient,
} from '../../../platform/mail/index.ts'
import type { SecurityChange } from '../jobs.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'

const changes = {
  TWO_FACTOR_OFF: 'two-factor-off',
  TWO_FACTOR_ON: 'two-factor-on',
  RECOVERY_CODE_USED: 'recovery-code-used',
  PASSKEY_ADDED: 'passkey-added',
  PASSKEY_REMOVED: 'passkey-removed',
  GOOGLE_LINKED: 'google-linked',
  GOOGLE_UNLINKED: 'google-unlinked',
} as const satisfies Record<SecurityChange, string>

/** Reports a changed sign-in method, with what to do about an unauthorised change (ASVS 6.3.7). */
export const securityChangeMail = defineMail({
  name: 'security-change',
  data: async (
    { mail, customerId, at }: { mail: SecurityChange; customerId: string; at: string },
    { db }: AccountMailDeps,
  ) => {
    const reader = await findReader(db, customerId)
    return reader && { to: toReader(reader), id: reader.id, change: mail, at: new Date(at) }
  },
  identity: ({ id, change, at }: { to: Recipient; id: string; change: SecurityChange; at: Date }) =>
    `${changes[change]}-${id}-${at.getTime()}`,
  subject: ({ change }, { t }) => t(`security.${changes[change]}.subject`),
  content: ({ to, change, at }, texts) => ({
    intro: texts.t(`security.${changes[change]}.intro`, {
      username: to.name,
      time: shownTime(at),
    }),
    note: texts.t(`security.${changes[change]}.note`),
    action: { label: texts.t('security.not-me'), url: texts.link('/forgot-password') },
    footer: accountFooter(texts),
  }),
})
