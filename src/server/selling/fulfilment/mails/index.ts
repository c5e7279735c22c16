import type { JobRow } from '../../../platform/jobs/index.ts'
import { mailJob, mailsJob } from '../../../platform/mail/index.ts'
import { itemMailJobs, type ItemStuckMailDeps } from '../../items/index.ts'
import { findOrders } from '../../orders/index.ts'
import { mailReceipt, mailRefund } from '../jobs.ts'
import { receiptMail } from './receipt-mail.ts'
import { refundMail } from './refund-mail.ts'

/** Returns the jobs that send the mails about orders. */
export const orderMailJobs = (deps: ItemStuckMailDeps): readonly JobRow[] => [
  mailsJob(mailReceipt, deps, (use) => {
    const receipt = use(receiptMail)
    return async (batch) => {
      const ids = batch.map(({ orderId }) => orderId)
      const orders = await findOrders(deps.db, ids)
      return ({ orderId }, jobTry) => receipt({ order: orders.get(orderId) }, jobTry)
    }
  }),
  mailJob(mailRefund, refundMail, deps),
  ...itemMailJobs(deps),
]
