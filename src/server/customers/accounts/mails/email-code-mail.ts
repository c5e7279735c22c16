import { randomUUID } from 'node:crypto'
import { accountFooter, defineMail, findReader, toReader } from '../../../platform/mail/index.ts'
import { codeMs } from '../email-codes.ts'
import type { AccountMail } from '../jobs.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'

/** The code that verifies an address, also in the subject: many read it in the notification alone. */
export const emailCodeMail = defineMail({
  name: 'email-code',
  data: async (
    { customerId, askedAt }: Extract<AccountMail, { mail: 'EMAIL_CODE' }>,
    { db, emailCodes }: AccountMailDeps,
  ) => {
    const reader = await findReader(db, customerId)
    if (reader === undefined || reader.emailVerifiedAt !== null || reader.bannedAt !== null) return
    const { id, email } = reader
    const code = await emailCodes.make(db, { customerId: id, email, askedAt: new Date(askedAt) })
    return code === undefined ? undefined : { to: toReader(reader), code }
  },
  // Only the code that was sent last is valid: each try is a mail of its own.
  identity: () => `code-${randomUUID()}`,
  subject: ({ code }, { t }) => t('account.code.subject', { code }),
  content: ({ code }, texts) => ({
    intro: texts.t('account.code.intro', { minutes: codeMs / 60_000 }),
    code,
    note: texts.t('account.code.note'),
    footer: accountFooter(texts),
  }),
})
