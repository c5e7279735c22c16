import * as v from 'valibot'
import { defineJob } from '../../../platform/jobs/index.ts'

/** Mails that a domain has been transferred to us. */
export const mailTransferred = defineJob({
  name: 'mail-transferred',
  schema: v.object({ orderItemId: v.string() }),
})
