import { companyQueue } from '../../customers/companies/index.ts'
import { messageQueue } from '../../customers/enquiries/index.ts'
import { reviewQueue } from '../../engagement/reviews/index.ts'
import { creditQueue, transferQueue } from '../../money/payments/index.ts'
import type { StaffQueue } from '../../platform/staff-queues/index.ts'
import { itemQueue } from '../../selling/fulfilment/index.ts'
import { mailPortQueue } from '../../services/cloud-servers/index.ts'
import { documentQueue } from '../../services/registrant-documents/index.ts'
import { claimQueue } from '../../services/sla/index.ts'
import { senderQueue } from '../../services/sms-senders/index.ts'
import { correctionQueue } from '../corrections/index.ts'
import { jobQueue } from './job-queue.ts'
import { paymentQueue } from './payment-queue.ts'
import { serviceQueue } from './service-queue.ts'
import { stepQueue } from './step-queue.ts'

/** What waits for staff, in the order of the screen; a new queue is a row. */
export const allQueues: readonly StaffQueue[] = [
  transferQueue,
  creditQueue,
  paymentQueue,
  correctionQueue,
  documentQueue,
  companyQueue,
  senderQueue,
  claimQueue,
  itemQueue,
  serviceQueue,
  stepQueue,
  jobQueue,
  mailPortQueue,
  messageQueue,
  reviewQueue,
]
