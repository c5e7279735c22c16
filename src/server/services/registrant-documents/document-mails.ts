import { sql } from 'drizzle-orm'
import enNames from '../../../../public/locales/en/domains.json' with { type: 'json' }
import kmNames from '../../../../public/locales/km/domains.json' with { type: 'json' }
import type { TldPaper } from '../../../contract/domains.ts'
import { orderJson, type OrderJson } from '../../selling/orders/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { JobData } from '../../platform/jobs/index.ts'
import { papersDueBy } from './document-schedule.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { messageId } from '../../customers/accounts/account-mails.ts'
import { drawMail } from '../../platform/mail/mail-layout.ts'
import { mailText } from '../../platform/mail/mail-texts.ts'
import { mailOf, prefixOfOrder } from '../../selling/checkout/order-mails.ts'

/** What the mails need from the rest of the server. */
export interface PaperMailParts {
  readonly db: Queryable
  readonly mailer: Mailer
  /** The provider's address. */
  readonly to: string
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

type PaperMail = JobData['mail-papers']

/** Of a name that needs papers, what its mails tell. */
export interface MailedCase {
  readonly name: string
  readonly wanted: readonly TldPaper[]
  readonly reason: string | null
  readonly waits_since: string
  readonly username: string
  readonly files: number
}

const names: Readonly<Record<Locale, Readonly<Record<`paper.${TldPaper}`, string>>>> = {
  en: enNames,
  km: kmNames,
}

const listOf = (locale: Locale, wanted: readonly TldPaper[]): string =>
  wanted.map((paper) => `• ${names[locale][`paper.${paper}`]}`).join('\n')

/** `21/12/2026`, in Phnom Penh. */
const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Phnom_Penh' }).format(moment)

const texts = {
  NEEDED: 'papers.needed',
  REMINDER: 'papers.reminder',
  REFUSED: 'papers.refused',
} as const

/** Asks the customer for papers: for the first time, again, or for others. */
export const paperMail = (
  order: OrderJson,
  { name, wanted, reason, waits_since: since }: MailedCase,
  { orderItemId, about, time }: PaperMail & { readonly about: keyof typeof texts },
  siteUrl: string,
): Mail => {
  const { locale } = order
  const key = texts[about]
  const params = {
    name: toUnicodeName(name),
    incrementId: order.increment_id,
    date: dayOf(papersDueBy(new Date(since))),
  }
  return mailOf(order, siteUrl, `papers-${about.toLowerCase()}-${time}-${orderItemId}`, {
    subject: mailText(locale, `${key}.subject`, params),
    intro: mailText(locale, `${key}.intro`, params),
    quote: about === 'REFUSED' ? (reason ?? '') : listOf(locale, wanted),
    note: mailText(locale, 'papers.note', params),
    rows: [],
    action: {
      label: mailText(locale, 'papers.action'),
      url: `${siteUrl}${prefixOfOrder(order)}/account/papers`,
    },
  })
}

/** Tells the provider that papers wait for a look, and how they are seen. None of them is in it. */
export const papersSentMail = (
  { name, username, files }: MailedCase,
  { orderItemId, time }: Pick<PaperMail, 'orderItemId' | 'time'>,
  { to, siteUrl }: { readonly to: string; readonly siteUrl: string },
): Mail => ({
  to,
  messageId: messageId(`papers-sent-${time}-${orderItemId}`, siteUrl),
  ...drawMail({
    locale: 'en',
    name: mailText('en', 'contact.greeting'),
    subject: mailText('en', 'papers.sent.subject', { name: toUnicodeName(name) }),
    intro: mailText('en', 'papers.sent.intro', { name: toUnicodeName(name), username }),
    quote: `npm run papers -- show ${orderItemId}`,
    rows: [[mailText('en', 'papers.sent.files'), String(files)]],
    footer: mailText('en', 'papers.sent.footer', { site: siteUrl }),
    siteUrl,
  }),
})

/** The worker that sends them. @throws ProviderError when it has to be tried again */
export const createPaperMails =
  ({ db, mailer, to, siteUrl }: PaperMailParts) =>
  async (job: PaperMail): Promise<void> => {
    const { about } = job
    const [row] = await rowsOf<{ order: OrderJson; paper_case: MailedCase }>(
      db,
      sql`select ${orderJson} as order, jsonb_build_object('name', c.name, 'wanted', c.wanted,
          'reason', c.reason, 'waits_since', c.waits_since, 'username', u.username,
          'files', (select count(*) from papers p where p.order_item_id = c.order_item_id))
          as paper_case
        from paper_cases c join order_items i on i.id = c.order_item_id
          join orders o on o.id = i.order_id join customers u on u.id = c.customer_id
        where c.order_item_id = ${job.orderItemId}::uuid`,
    )
    if (row === undefined) return
    const mail =
      about === 'SENT'
        ? papersSentMail(row.paper_case, job, { to, siteUrl: siteUrl() })
        : paperMail(row.order, row.paper_case, { ...job, about }, siteUrl())
    await mailer.send(mail)
  }
