import type { Enqueue } from '../platform/jobs/index.ts'
import { mailJob, type MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import {
  awsInvoiceMail,
  awsInvoiceRoutes,
  mailAwsInvoice,
  remindOfOverdue,
} from './aws-invoices/index.ts'
import { bulkPaymentMail, bulkPaymentRoutes, mailBulkPayment } from './bulk-payments/index.ts'

type BulkPaymentDeps = Parameters<typeof bulkPaymentRoutes>[0]

interface UnpaidInvoiceDeps extends BulkPaymentDeps {
  readonly enqueue: Enqueue
  readonly mail: MailDeps
  readonly tidyEveryMs: number
}

/** Creates AWS invoices, and the payment of several invoices in one. */
export const createUnpaidInvoices = ({
  mail,
  tidyEveryMs,
  ...deps
}: UnpaidInvoiceDeps): Module => ({
  routes: [...awsInvoiceRoutes(deps), ...bulkPaymentRoutes(deps)],
  jobs: [
    mailJob(mailAwsInvoice, awsInvoiceMail, mail),
    mailJob(mailBulkPayment, bulkPaymentMail, mail),
  ],
  mails: [awsInvoiceMail, bulkPaymentMail],
  schedules: [
    { name: 'overdue AWS invoices', everyMs: tidyEveryMs, run: () => remindOfOverdue(deps) },
  ],
})
