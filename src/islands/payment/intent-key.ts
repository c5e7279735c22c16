import { newUuid } from '../../stores/new-uuid.ts'
import { readTab, writeTab } from '../../stores/tab-storage.ts'

/** An intent that moves money, with its `Idempotency-Key`. */
export interface KeyedIntent {
  readonly intent: string
  readonly key: string
}

/** Parses a stored intent; undefined when it is invalid. */
export const parseKeyedIntent = (stored: string | undefined): KeyedIntent | undefined => {
  const at = stored?.indexOf(' ') ?? -1
  return stored === undefined || at < 1
    ? undefined
    : { key: stored.slice(0, at), intent: stored.slice(at + 1) }
}

/** Serialises an intent for the storage. */
export const formatKeyedIntent = ({ intent, key }: KeyedIntent): string => `${key} ${intent}`

/** Returns the stored intent if it is the same: a reload or a retry places no second order. */
export const keyedIntentFor = (
  stored: KeyedIntent | undefined,
  intent: string,
  newKey: () => string,
): KeyedIntent => (stored?.intent === intent ? stored : { intent, key: newKey() })

/** Returns whether this tab stores the intent: it was sent and never answered. */
export const isIntentStored = (storageKey: string, intent: string): boolean =>
  parseKeyedIntent(readTab(storageKey))?.intent === intent

/** Returns the `Idempotency-Key` of an intent, which survives a reload of this tab. */
export const storedKeyFor = (storageKey: string, intent: string): string => {
  const stored = parseKeyedIntent(readTab(storageKey))
  const keyed = keyedIntentFor(stored, intent, newUuid)
  writeTab(storageKey, formatKeyedIntent(keyed))
  return keyed.key
}
