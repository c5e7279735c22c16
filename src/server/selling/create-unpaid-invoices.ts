import type { Enqueue } from '../platform/jobs/index.ts'
import { mailJob, type MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import {
  awsInvoiceMail,
  awsInvoiceRoutes,
  mailAwsInvoice,
  remindOfOverdue,
} from './aws-invoices/index.ts'
import {
  delinquentAccountMail,
  followOverdueAccounts,
  mailDelinquentAccount,
} from './delinquent-accounts/index.ts'
import { bulkPaymentMail, bulkPaymentRoutes, mailBulkPayment } from './bulk-payments/index.ts'

type BulkPaymentDeps = Parameters<typeof bulkPaymentRoutes>[0]

interface UnpaidInvoiceDeps extends BulkPaymentDeps {
  readonly enqueue: Enqueue
  readonly mail: MailDeps
  readonly tidyEveryMs: number
}

/** Milliseconds after which services come back at the latest when everything is paid. */
const accountsEveryMs = 15_000

/** Creates AWS invoices, the payment of several invoices in one, and what follows when they are overdue. */
export const createUnpaidInvoices = ({
  mail,
  tidyEveryMs,
  ...deps
}: UnpaidInvoiceDeps): Module => ({
  routes: [...awsInvoiceRoutes(deps), ...bulkPaymentRoutes(deps)],
  jobs: [
    mailJob(mailAwsInvoice, awsInvoiceMail, mail),
    mailJob(mailBulkPayment, bulkPaymentMail, mail),
    mailJob(mailDelinquentAccount, delinquentAccountMail, mail),
  ],
  schedules: [
    { name: 'overdue AWS invoices', everyMs: tidyEveryMs, run: () => remindOfOverdue(deps) },
    {
      name: 'delinquent accounts',
      everyMs: accountsEveryMs,
      run: () => followOverdueAccounts(deps),
    },
  ],
})
