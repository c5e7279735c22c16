import { eq, sql } from 'drizzle-orm'
import { customers } from '../../../platform/db/schema/index.ts'
import { accountFooter, defineMail, findReader, toReader } from '../../../platform/mail/index.ts'
import type { AccountMail } from '../jobs.ts'
import { createLink, linkMs } from '../mailed-links.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'

/** Mails the link to a new password. */
export const resetLinkMail = defineMail({
  name: 'reset-link',
  data: async (
    job: Extract<AccountMail, { mail: 'RESET_LINK' }>,
    { db, clock }: AccountMailDeps,
  ) => {
    const reader = await findReader(
      db,
      eq(sql`lower(${customers.email})`, sql`lower(${job.email})`),
    )
    if (reader === undefined || reader.bannedAt !== null) return
    const { id: customerId, email } = reader
    const token = await createLink(db, clock, { customerId, purpose: 'RESET_PASSWORD', email })
    return token === undefined ? undefined : { to: toReader(reader), token }
  },
  // Only the newest link is valid, so each try is a separate mail.
  identity: () => undefined,
  subject: (_, { t }) => t('account.reset.subject'),
  content: ({ to, token }, texts) => ({
    intro: texts.t('account.reset.intro', { username: to.name, minutes: linkMs / 60_000 }),
    note: texts.t('account.reset.note'),
    action: {
      label: texts.t('account.reset.action'),
      url: texts.link(`/reset-password/${token}`),
    },
    footer: accountFooter(texts),
  }),
})
