import { writeTab } from './tab-storage.ts'

export const pendingAddKey = 'tonle:pending-add'

/** Removes the pending addition; separate, because every page loads it. */
export const forgetPendingAdd = (): void => writeTab(pendingAddKey, undefined)
