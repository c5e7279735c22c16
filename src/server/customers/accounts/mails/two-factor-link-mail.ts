import { eq } from 'drizzle-orm'
import { twoFactors } from '../../../platform/db/schema/index.ts'
import { accountFooter, defineMail, findReader, toReader } from '../../../platform/mail/index.ts'
import type { SecurityMail } from '../jobs.ts'
import { createLink, linkMs } from '../mailed-links.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'

/** Mails the link that turns two-factor off. */
export const twoFactorLinkMail = defineMail({
  name: 'two-factor-link',
  data: async (
    { customerId }: Extract<SecurityMail, { mail: 'TWO_FACTOR_LINK' }>,
    { db, clock }: AccountMailDeps,
  ) => {
    const reader = await findReader(db, customerId)
    const factors = await db
      .select({ id: twoFactors.id })
      .from(twoFactors)
      .where(eq(twoFactors.customerId, customerId))
    if (reader === undefined || factors.length === 0) return
    const { email } = reader
    const token = await createLink(db, clock, { customerId, purpose: 'TURN_OFF_TWO_FACTOR', email })
    return token === undefined ? undefined : { to: toReader(reader), token }
  },
  identity: () => undefined,
  subject: (_, { t }) => t('security.two-factor-link.subject'),
  content: ({ to, token }, texts) => ({
    intro: texts.t('security.two-factor-link.intro', {
      username: to.name,
      minutes: linkMs / 60_000,
    }),
    note: texts.t('security.two-factor-link.note'),
    action: {
      label: texts.t('security.two-factor-link.action'),
      url: texts.link(`/two-factor/disabled/${token}`),
    },
    footer: accountFooter(texts),
  }),
})
