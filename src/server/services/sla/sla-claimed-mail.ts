import { defineMail, mailText, type MailDeps } from '../../platform/mail/index.ts'
import { shownMonth } from '../../platform/calendar-month.ts'
import { findClaim } from './stored-claims.ts'

export interface SlaMailDeps extends MailDeps {
  /** The provider's email. */
  readonly provider: string
}

/** Informs the provider that a claim waits for a decision. */
export const slaClaimedMail = defineMail({
  name: 'sla-claimed',
  data: async ({ claimId }: { claimId: string }, { db, provider }: SlaMailDeps) => {
    const claim = await findClaim(db, claimId)
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return claim && { to, claim }
  },
  identity: ({ claim: { id } }) => `sla-claimed-${id}`,
  subject: ({ claim: { username } }, { t }) => t('sla-claimed.subject', { username }),
  content: ({ claim: { id, username, month } }, { t, websiteUrl }) => ({
    intro: t('sla-claimed.intro', { username, month: shownMonth(month) }),
    quote: `npm run shop -- sla-claims show ${id}`,
    footer: t('documents.sent.footer', { websiteUrl }),
  }),
})
