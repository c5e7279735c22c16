import { readTab, writeTab } from '../../stores/tab-storage.ts'
import { isIntentStored, storedKeyFor } from '../payment/intent-key.ts'

const spinKeyStore = 'tonle:attempt:spin'
const unseenStore = 'tonle:spin'

/** Returns the intent of one spin of a customer. */
export const spinIntent = (wheelId: string, customer: string): string =>
  `spin ${wheelId} ${customer}`

/** Returns the `Idempotency-Key` of an intent: the same until it is answered, across reloads. */
export const spinKey = (intent: string): string => storedKeyFor(spinKeyStore, intent)

/** Returns whether an intent was sent and never answered. */
export const isUnanswered = (intent: string): boolean => isIntentStored(spinKeyStore, intent)

/** Ends the intent: the next spin has a new key. */
export const clearSpinKey = (): void => writeTab(spinKeyStore, undefined)

/** Returns the spin whose prize this tab has not shown yet; it survives a reload. */
export const unseenSpin = (): string | undefined => readTab(unseenStore)

/** Stores a spin until its prize was shown; undefined removes it. */
export const storeUnseenSpin = (id: string | undefined): void => writeTab(unseenStore, id)
