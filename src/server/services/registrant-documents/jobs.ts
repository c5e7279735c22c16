import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** `time` distinguishes mails of one kind about one name. */
export const mailDocuments = defineJob({
  name: 'mail-documents',
  formerly: ['mail-papers'],
  schema: v.object({
    orderItemId: v.string(),
    /** SENT goes to the provider. */
    about: v.picklist(['NEEDED', 'REMINDER', 'REFUSED', 'SENT']),
    time: v.number(),
  }),
})
