import type { Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { defineMail, mailText, type Recipient } from '../../platform/mail/index.ts'
import { createSubscriptionLink } from './store-subscription.ts'

/** Returns the recipient of an email without an account. */
export const toSubscriber = (email: string, locale: Locale): Recipient => ({
  email,
  name: mailText(locale, 'newsletter.greeting'),
  locale,
})

/** Mails the link that confirms a subscription, to no one who has confirmed it. */
export const subscriptionMail = defineMail({
  name: 'subscription',
  data: async ({ email }: { readonly email: string }, { db }: { readonly db: Queryable }) => {
    const link = await createSubscriptionLink(db, email)
    return link && { to: toSubscriber(email, link.locale), token: link.token }
  },
  identity: () => undefined,
  subject: (_, { t }) => t('newsletter.subject'),
  content: ({ token }: { to: Recipient; token: string }, { t, link, websiteUrl }) => ({
    intro: t('newsletter.intro', { websiteUrl }),
    note: t('newsletter.note'),
    action: { label: t('newsletter.action'), url: link(`/newsletter/confirm/${token}`) },
    footer: t('enquiry.footer', { websiteUrl }),
  }),
})
