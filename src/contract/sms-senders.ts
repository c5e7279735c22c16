import * as v from 'valibot'

/**
 * The state of a sender's name. DOCUMENTS: not sent to the carriers yet. ACTIVE: approved by at
 * least one. REFUSED: by all, or its documents for good. EXPIRED: not renewed in time.
 */
export const SmsSenderState = v.picklist(['DOCUMENTS', 'SUBMITTED', 'ACTIVE', 'REFUSED', 'EXPIRED'])
export type SmsSenderState = v.InferOutput<typeof SmsSenderState>

/** The state of a name at one carrier. */
export const SmsCarrierState = v.picklist(['SUBMITTED', 'APPROVED', 'REFUSED'])
export type SmsCarrierState = v.InferOutput<typeof SmsCarrierState>
