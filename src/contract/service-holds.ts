import * as v from 'valibot'

/** Why a service is suspended: it stays so until its last hold is lifted. */
export const HoldReason = v.picklist(['OVERDUE', 'ABUSE', 'CUSTOMER', 'PROVIDER'])
export type HoldReason = v.InferOutput<typeof HoldReason>
