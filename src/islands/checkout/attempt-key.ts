/** An intent that moves money, and the key that names it. */
export interface Attempt {
  readonly intent: string
  readonly key: string
}

/** The attempt that a stored text holds. */
export const readAttempt = (stored: string | undefined): Attempt | undefined => {
  const at = stored?.indexOf(' ') ?? -1
  return stored === undefined || at < 1
    ? undefined
    : { key: stored.slice(0, at), intent: stored.slice(at + 1) }
}

/** The text to store of an attempt. */
export const writeAttempt = ({ intent, key }: Attempt): string => `${key} ${intent}`

/**
 * The attempt for an intent: the stored one when it is the same, so that a double click, a reload
 * or a retry after a lost answer is no second order; else a new one.
 */
export const attemptFor = (
  stored: Attempt | undefined,
  intent: string,
  newKey: () => string,
): Attempt => (stored?.intent === intent ? stored : { intent, key: newKey() })
