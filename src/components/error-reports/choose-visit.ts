import { reportedShares } from '../../contract/reported-shares.ts'
import { $consent, isRecordable } from '../../stores/tracking/consent.ts'
import { readTab, writeTab } from '../../stores/tab-storage.ts'

/** Whether the visit of this tab is recorded: `yes` or `no`; stored only for who agreed to it. */
const recordedKey = 'tonle:recorded'

let isTracedPage: boolean | undefined

/** Returns whether this page is traced. */
export const isTraced = (): boolean => (isTracedPage ??= Math.random() < reportedShares.traces)

/** Returns whether this visit is recorded, with the visitor's consent. */
export const isRecorded = (): boolean => {
  if (!isRecordable($consent.get(), Date.now())) {
    writeTab(recordedKey, undefined)
    return false
  }
  const chosen = readTab(recordedKey) ?? (Math.random() < reportedShares.sessions ? 'yes' : 'no')
  writeTab(recordedKey, chosen)
  return chosen === 'yes'
}

/** Records the rest of a visit with an error, where the visitor agreed; returns whether it is recorded. */
export const recordAfterError = (): boolean => {
  if (isRecordable($consent.get(), Date.now())) writeTab(recordedKey, 'yes')
  return isRecorded()
}

/** Returns whether a page without an error loads the SDK. */
export const isChosen = (): boolean => isTraced() || isRecorded()
