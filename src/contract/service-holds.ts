import * as v from 'valibot'

/** Why a service is suspended; it has any number of holds. */
export const HoldReason = v.picklist(['OVERDUE', 'ABUSE', 'CUSTOMER', 'PROVIDER'])
export type HoldReason = v.InferOutput<typeof HoldReason>

/** Returns whether a service is suspended. */
export const isHeld = ({ holds }: { readonly holds: readonly HoldReason[] }): boolean =>
  holds.length > 0
