import type * as v from 'valibot'
import { formatMoney, money } from '../../../contract/money.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
  type Recipient,
} from '../../platform/mail/index.ts'
import type { mailBulkPayment } from './jobs.ts'
import { findBulkPayment, type WholeBulkPayment } from './stored-bulk-payment.ts'

type Job = v.InferOutput<typeof mailBulkPayment.schema>

type Mailed = Readonly<{ to: Recipient; job: Job; bulk: WholeBulkPayment }>

/** The receipt of a bulk payment, or where its money went. */
export const bulkPaymentMail = defineMail({
  name: 'bulk-payment',
  data: async (job: Job, { db }: MailDeps) => {
    const bulk = await findBulkPayment(db, job.bulkPaymentId)
    const reader = bulk && (await findReader(db, bulk.customer_id))
    return bulk && reader && { to: toReader(reader), job, bulk }
  },
  // A colon has no place in an identifier (RFC 5322 §3.6.4).
  identity: ({ job }: Mailed) => job.cause.replaceAll(':', '-'),
  subject: ({ job }, { t }) =>
    t(`bulk-payment.${job.mail}.subject`, { amount: formatMoney(money(job.amount)) }),
  content: ({ job, bulk }, texts) => {
    const amount = formatMoney(money(job.amount))
    const number = String(bulk.number)
    const credited = bulk.parts.filter(({ state }) => state === 'CREDITED')
    return {
      intro: texts.t(`bulk-payment.${job.mail}.intro`, { amount, number }),
      rows: bulk.parts.map((part) => [part.number, formatMoney(money(part.amount))] as const),
      ...(job.mail === 'PAID' && credited.length > 0
        ? {
            note: texts.t('bulk-payment.part-credited', {
              numbers: credited.map((part) => part.number).join(', '),
            }),
          }
        : {}),
      action: {
        label: texts.t('bulk-payment.action'),
        url: texts.link(
          job.mail === 'PAID' ? `/payment/success?transactionId=${bulk.id}` : '/online-payment',
        ),
      },
      footer: accountFooter(texts),
    }
  },
})
