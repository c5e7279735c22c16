import { newUuid } from '../../stores/new-uuid.ts'
import { readTab, writeTab } from '../../stores/tab-storage.ts'
import { attemptFor, readAttempt, writeAttempt } from '../checkout/attempt-key.ts'

const attemptStore = 'tonle:attempt:spin'
const unseenStore = 'tonle:spin'

/** What names a customer's input to spin a wheel once. */
export const spinIntent = (wheelId: string, customer: string): string =>
  `spin ${wheelId} ${customer}`

/** The `Idempotency-Key` of a input: the same until its answer came, also after a reload. */
export const spinKey = (intent: string): string => {
  const attempt = attemptFor(readAttempt(readTab(attemptStore)), intent, newUuid)
  writeTab(attemptStore, writeAttempt(attempt))
  return attempt.key
}

/** Whether a input was sent, and its answer never came. */
export const isUnanswered = (intent: string): boolean =>
  readAttempt(readTab(attemptStore))?.intent === intent

/** The input was answered: the next one is another. */
export const forgetSpinKey = (): void => writeTab(attemptStore, undefined)

/** The spin whose prize this tab has not shown yet; it outlives a reload. */
export const unseenSpin = (): string | undefined => readTab(unseenStore)

/** Keeps a spin until its prize was shown; undefined once it was. */
export const keepUnseenSpin = (id: string | undefined): void => writeTab(unseenStore, id)
