import { getClient } from '@sentry/browser'
import { expect, it, vi } from 'vitest'
import { dataCollection } from '../../contract/reported-error.ts'
import { trackingConsentVersion } from '../../contract/tracking-consent.ts'
import { $consent, type ConsentAnswer } from '../../stores/tracking/consent.ts'
import { recordPage } from './record-page.ts'
import { openReports } from './report-errors.ts'

vi.mock('./trace-page.ts', () => ({ tracePage: vi.fn<() => void>() }))
vi.mock('./record-page.ts', () => ({ recordPage: vi.fn() }))
vi.stubGlobal('document', { querySelector: () => null, addEventListener: () => undefined })
const tab = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => tab.get(key),
  setItem: (key: string, text: string) => tab.set(key, text),
  removeItem: (key: string) => tab.delete(key),
})

const agreed: ConsentAnswer = {
  ...{ version: trackingConsentVersion, at: Date.now(), statistics: false, advertising: false },
  recordings: true,
}

it('collects no category of data that the SDK knows', () => {
  openReports()
  expect(getClient()?.getDataCollectionOptions()).toEqual(dataCollection)
})

it('records nothing where the visitor withdrew while the script was on its way', async () => {
  $consent.set(agreed)
  const report = openReports()
  report(new Error('first'))
  $consent.set(undefined)
  await vi.dynamicImportSettled()
  expect(recordPage).not.toHaveBeenCalled()
  $consent.set(agreed)
  report(new Error('second'))
  await vi.dynamicImportSettled()
  expect(recordPage).toHaveBeenCalledOnce()
})
