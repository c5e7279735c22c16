import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Writes the copy of a customer's data. */
export const writeDataExport = defineJob({
  name: 'write-data-export',
  schema: v.object({ exportId: v.string() }),
  workers: { count: 1, batch: 1 },
})

export const mailDataExport = defineJob({
  name: 'mail-data-export',
  schema: v.object({ exportId: v.string() }),
})

/** Deletes an account that is due. */
export const deleteAccount = defineJob({
  name: 'delete-account',
  schema: v.object({ customerId: v.string() }),
  workers: { count: 1, batch: 1 },
})

/** A mail about the deletion of an account. After it, only the job knows the email address, for a week. */
export const mailDeletion = defineJob({
  name: 'mail-account-deletion',
  schema: v.object({
    about: v.picklist(['SCHEDULED', 'UNDONE', 'STOPPED', 'DELETED']),
    customerId: v.string(),
    to: v.object({ email: v.string(), name: v.string(), locale: v.picklist(['en', 'km']) }),
    at: v.string(),
    dueAt: v.string(),
  }),
})
