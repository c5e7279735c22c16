import { writeTab } from '../../stores/tab-storage.ts'
import { storedKeyFor } from './intent-key.ts'
import type { IntentKeys } from './keyed-call.ts'

/** Returns where the tab stores an intent: one of each kind, named by its first word. */
const storageKeyOf = (intent: string): string => `tonle:attempt:${intent.split(' ')[0] ?? ''}`

/** The keys of intents, which survive a reload of this tab. */
export const tabKeys: IntentKeys = {
  keyFor: (intent) => storedKeyFor(storageKeyOf(intent), intent),
  forgetKey: (intent) => writeTab(storageKeyOf(intent), undefined),
}
