import { jobRow, type JobRow } from '../../../platform/jobs/index.ts'
import { mailJob, sendMail, type MailDeps } from '../../../platform/mail/index.ts'
import { findOrders } from '../../orders/index.ts'
import { mailReceipt, mailRefund, mailTransferred } from '../jobs.ts'
import { receiptMail } from './receipt-mail.ts'
import { refundMail } from './refund-mail.ts'
import { transferredMail } from './transferred-mail.ts'

/** The mails about orders. */
export const orderMails = [receiptMail, refundMail, transferredMail] as const

/** Returns the jobs that send the mails about orders; receipts are read a batch at a time. */
export const orderMailJobs = (deps: MailDeps): readonly JobRow[] => [
  jobRow(mailReceipt, async (batch) => {
    const ids = batch.map(({ orderId }) => orderId)
    const orders = await findOrders(deps.db, ids)
    return ({ orderId }) => sendMail(receiptMail, { order: orders.get(orderId) }, deps)
  }),
  mailJob(mailRefund, refundMail, deps),
  mailJob(mailTransferred, transferredMail, deps),
]
