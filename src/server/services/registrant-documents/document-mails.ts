import { sql } from 'drizzle-orm'
import enNames from '../../../../public/locales/en/domains.json' with { type: 'json' }
import kmNames from '../../../../public/locales/km/domains.json' with { type: 'json' }
import type { TldDocument } from '../../../contract/domains.ts'
import { orderJson, type OrderJson } from '../../selling/orders/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { JobData } from '../../platform/jobs/index.ts'
import { documentsDueBy } from './document-schedule.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { messageId } from '../../customers/accounts/account-mails.ts'
import { drawMail } from '../../platform/mail/mail-layout.ts'
import { mailText } from '../../platform/mail/mail-texts.ts'
import { mailOf, prefixOfOrder } from '../../selling/checkout/order-mails.ts'

export interface DocumentMailDeps {
  readonly db: Queryable
  readonly mailer: Mailer
  /** The provider's address. */
  readonly to: string
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

type DocumentMail = JobData['mail-papers']

/** Of a name that needs documents, what its mails tell. */
export interface MailedCase {
  readonly name: string
  readonly wanted: readonly TldDocument[]
  readonly reason: string | null
  readonly waits_since: string
  readonly username: string
  readonly files: number
}

const names: Readonly<Record<Locale, Readonly<Record<`document.${TldDocument}`, string>>>> = {
  en: enNames,
  km: kmNames,
}

const listOf = (locale: Locale, wanted: readonly TldDocument[]): string =>
  wanted.map((document) => `• ${names[locale][`document.${document}`]}`).join('\n')

/** `21/12/2026`, in Phnom Penh. */
const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Phnom_Penh' }).format(moment)

const texts = {
  NEEDED: 'documents.needed',
  REMINDER: 'documents.reminder',
  REFUSED: 'documents.refused',
} as const

/** Asks the customer for documents: for the first time, again, or for others. */
export const documentMail = (
  order: OrderJson,
  { name, wanted, reason, waits_since: since }: MailedCase,
  { orderItemId, about, time }: DocumentMail & { readonly about: keyof typeof texts },
  siteUrl: string,
): Mail => {
  const { locale } = order
  const key = texts[about]
  const params = {
    name: toUnicodeName(name),
    incrementId: order.increment_id,
    date: dayOf(documentsDueBy(new Date(since))),
  }
  return mailOf(order, siteUrl, `documents-${about.toLowerCase()}-${time}-${orderItemId}`, {
    subject: mailText(locale, `${key}.subject`, params),
    intro: mailText(locale, `${key}.intro`, params),
    quote: about === 'REFUSED' ? (reason ?? '') : listOf(locale, wanted),
    note: mailText(locale, 'documents.note', params),
    rows: [],
    action: {
      label: mailText(locale, 'documents.action'),
      url: `${siteUrl}${prefixOfOrder(order)}/account/documents`,
    },
  })
}

/** Tells the provider that documents wait for a look, and how they are seen. None of them is in it. */
export const documentsSentMail = (
  { name, username, files }: MailedCase,
  { orderItemId, time }: Pick<DocumentMail, 'orderItemId' | 'time'>,
  { to, siteUrl }: { readonly to: string; readonly siteUrl: string },
): Mail => ({
  to,
  messageId: messageId(`documents-sent-${time}-${orderItemId}`, siteUrl),
  ...drawMail({
    locale: 'en',
    name: mailText('en', 'contact.greeting'),
    subject: mailText('en', 'documents.sent.subject', { name: toUnicodeName(name) }),
    intro: mailText('en', 'documents.sent.intro', { name: toUnicodeName(name), username }),
    quote: `npm run documents -- show ${orderItemId}`,
    rows: [[mailText('en', 'documents.sent.files'), String(files)]],
    footer: mailText('en', 'documents.sent.footer', { site: siteUrl }),
    siteUrl,
  }),
})

/** The worker that sends them. @throws ProviderError when it has to be tried again */
export const createDocumentMails =
  ({ db, mailer, to, siteUrl }: DocumentMailDeps) =>
  async (job: DocumentMail): Promise<void> => {
    const { about } = job
    const [row] = await rowsOf<{ order: OrderJson; document_case: MailedCase }>(
      db,
      sql`select ${orderJson} as order, jsonb_build_object('name', c.name, 'wanted', c.wanted,
          'reason', c.reason, 'waits_since', c.waits_since, 'username', u.username,
          'files', (select count(*) from documents p where p.order_item_id = c.order_item_id))
          as document_case
        from document_cases c join order_items i on i.id = c.order_item_id
          join orders o on o.id = i.order_id join customers u on u.id = c.customer_id
        where c.order_item_id = ${job.orderItemId}::uuid`,
    )
    if (row === undefined) return
    const mail =
      about === 'SENT'
        ? documentsSentMail(row.document_case, job, { to, siteUrl: siteUrl() })
        : documentMail(row.order, row.document_case, { ...job, about }, siteUrl())
    await mailer.send(mail)
  }
