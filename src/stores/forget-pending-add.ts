import { writeTab } from './tab-storage.ts'

/** The tab's key of a guest's pending cart addition; see `pending-add.ts`. */
export const pendingAddKey = 'tonle:pending-add'

/** Removes the pending addition. A module of its own because every page loads it. */
export const forgetPendingAdd = (): void => writeTab(pendingAddKey, undefined)
