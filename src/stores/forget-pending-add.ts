import { writeTab } from './tab-storage.ts'

/** Where this tab keeps what a guest wanted to add; `pending-add.ts` says what is kept. */
export const pendingAddKey = 'tonle:pending-add'

/** Forgets the input. On every page, hence apart from the rest. */
export const forgetPendingAdd = (): void => writeTab(pendingAddKey, undefined)
