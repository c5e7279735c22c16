import { randomUUID } from 'node:crypto'
import type { Enquiry } from '../../../contract/enquiries.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { toE164 } from '../accounts/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { enquiries } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { mailEnquiry } from './jobs.ts'

export interface StoreEnquiryDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

export interface IncomingMessage extends Enquiry {
  readonly locale: Locale
  /** Its country's format applies to phone numbers. */
  readonly site: WebsiteId
}

/** Stores an enquiry and enqueues its mail; drops one with a filled hidden field. */
export const storeEnquiry = async (
  { db, clock, enqueue }: StoreEnquiryDeps,
  { name, email, phoneNumber, subject, message, website, locale, site }: IncomingMessage,
): Promise<void> => {
  if (website !== '') return
  const phone = phoneNumber === '' ? null : await toE164(phoneNumber, site)
  if (phone === undefined) {
    const wrong = { field: 'phoneNumber', code: 'INVALID_PHONE', params: {} } as const
    throw new ApiError('BAD_REQUEST', {}, [wrong])
  }
  const id = randomUUID()
  const row = { id, name, email, phoneNumber: phone, subject, message, locale }
  await db.transaction(async (tx) => {
    await tx.insert(enquiries).values({ ...row, createdAt: clock.now() })
    await enqueue(tx, mailEnquiry, { contactMessageId: id })
  })
}
