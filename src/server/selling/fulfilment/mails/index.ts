import { jobRow, type JobRow } from '../../../platform/jobs/index.ts'
import { mailJob, sendMail } from '../../../platform/mail/index.ts'
import { itemMailJobs, itemMails, type ItemStuckMailDeps } from '../../items/index.ts'
import { findOrders } from '../../orders/index.ts'
import { mailReceipt, mailRefund } from '../jobs.ts'
import { receiptMail } from './receipt-mail.ts'
import { refundMail } from './refund-mail.ts'

/** The mails about orders and their items. */
export const orderMails = [receiptMail, refundMail, ...itemMails] as const

/** Returns the jobs that send the mails about orders. */
export const orderMailJobs = (deps: ItemStuckMailDeps): readonly JobRow[] => [
  jobRow(mailReceipt, async (batch) => {
    const ids = batch.map(({ orderId }) => orderId)
    const orders = await findOrders(deps.db, ids)
    return ({ orderId }, jobTry) =>
      sendMail(receiptMail, { order: orders.get(orderId) }, deps, jobTry)
  }),
  mailJob(mailRefund, refundMail, deps),
  ...itemMailJobs(deps),
]
