import * as v from 'valibot'

/** Why a service is suspended; it has any number of holds. OVERDUE: its own term; ACCOUNT: invoices of its customer. */
export const HoldReason = v.picklist(['OVERDUE', 'ACCOUNT', 'ABUSE', 'CUSTOMER', 'PROVIDER'])
export type HoldReason = v.InferOutput<typeof HoldReason>

/** Returns whether a service is suspended. */
export const isHeld = ({ holds }: { readonly holds: readonly HoldReason[] }): boolean =>
  holds.length > 0
