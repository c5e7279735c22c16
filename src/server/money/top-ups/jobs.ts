import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

export const mailTopUp = defineJob({
  name: 'mail-top-up',
  schema: v.object({ paymentId: v.string() }),
})
