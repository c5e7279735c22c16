import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

export const mailEnquiry = defineJob({
  name: 'mail-enquiry',
  formerly: ['mail-contact-message'],
  schema: v.object({ contactMessageId: v.string() }),
})

export const mailSubscription = defineJob({
  name: 'mail-subscription',
  schema: v.object({ email: v.string() }),
})
