import { accountFooter, defineMail, findReader, toReader } from '../../../platform/mail/index.ts'
import { codeMs } from '../email-codes.ts'
import type { AccountMail } from '../jobs.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'

/** Mails the code that verifies an email, also in the subject for notifications. */
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
  // Only the newest code is valid, so each try is a separate mail.
  identity: () => undefined,
  subject: ({ code }, { t }) => t('account.code.subject', { code }),
  content: ({ code }, texts) => ({
    intro: texts.t('account.code.intro', { minutes: codeMs / 60_000 }),
    code,
    note: texts.t('account.code.note'),
    footer: accountFooter(texts),
  }),
})
