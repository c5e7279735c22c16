import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { formatMoney, money } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
  type Recipient,
} from '../../platform/mail/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { dueAt } from '../../money/invoices/index.ts'
import type { mailAwsInvoice } from './jobs.ts'

type Job = v.InferOutput<typeof mailAwsInvoice.schema>

type MailedInvoice = Readonly<{
  customerId: string
  number: string
  subject: string
  total: number
  issuedAt: string
  dueOn: string | null
}>

type Mailed = MailedInvoice & { readonly to: Recipient; readonly job: Job }

/** Informs a customer of an AWS invoice that is new or overdue. */
export const awsInvoiceMail = defineMail({
  name: 'aws-invoice',
  data: async (job: Job, { db }: MailDeps) => {
    const [invoice] = await rowsOf<MailedInvoice>(
      db,
      sql`select customer_id::text as "customerId", number, subject, total,
          issued_at as "issuedAt", due_on::text as "dueOn"
        from invoices where payable_id = ${job.invoiceId}::uuid
          and state = 'ISSUED' and payment_state = 'UNPAID'`,
    )
    const reader = invoice && (await findReader(db, invoice.customerId))
    return invoice && reader && { to: toReader(reader), job, ...invoice }
  },
  // A colon has no place in an identifier (RFC 5322 §3.6.4).
  identity: ({ job }: Mailed) => job.cause.replaceAll(':', '-'),
  subject: ({ job, number, subject }, { t }) =>
    t(`aws-invoice.${job.mail}.subject`, { number, subject }),
  content: ({ job, number, subject, total, issuedAt, dueOn }, texts) => ({
    intro: texts.t(`aws-invoice.${job.mail}.intro`, { number, subject }),
    rows: [
      [texts.t('aws-invoice.number'), number],
      [texts.t('aws-invoice.about'), subject],
      [texts.t('aws-invoice.total'), formatMoney(money(total))],
      [
        texts.t('aws-invoice.due'),
        dueOn === null
          ? texts.t('aws-invoice.due.receipt')
          : shownDay(dueAt({ issuedAt: new Date(issuedAt), dueOn })),
      ],
    ],
    action: {
      label: texts.t('aws-invoice.action'),
      url: texts.link(`/online-payment?invoice=${number}`),
    },
    footer: accountFooter(texts),
  }),
})
